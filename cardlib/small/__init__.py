"""Two games so small that they can be solved: every way they can go is looked at.

`knocking` is Biberbande with one card each, `two_colours` is STOP with six cards. `tree` knows neither of them, and is
what `solving` and `averaging` work on; `openspiel` hands the games to OpenSpiel.
"""
