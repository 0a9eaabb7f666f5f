"""How STOP is drawn."""
