"""Figures about fights and positions as functions that return data: simulate, compare, odds, threat and others."""
