"""The table in the terminal (Textual).  Draws views, shows decisions, sends keys; knows no rule."""
