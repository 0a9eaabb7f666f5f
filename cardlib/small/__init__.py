"""Two games so small that they can be solved: every way they can go is looked at.

`knocking` is Biberbande with one card each, `two_colours` is STOP with six cards. The rooms know each other one way:
games -> `tree` -> `solving` -> `averaging`; `cardlib.small.openspiel` hands the games to OpenSpiel.
"""
