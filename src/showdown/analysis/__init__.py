"""Figures about fights and positions: simulate, compare, advise, balance, odds and threat as functions that return data."""
