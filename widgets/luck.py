"""How much is luck? One chart, for every game."""

from __future__ import annotations

from types import ModuleType

from cardlib import luck
from cardlib.language import N_, _
from widgets.chart import Chart, Plot, Series

TITLES = {
    "minuten": N_("The better a team thinks, the fewer minus points; what a cheating team still has is luck"),
    "stop": N_("One player against three strong ones: seeing all cards would be worth far more than thinking"),
    "biberbande": N_("One player against three strong ones: how much thinking wins, and how much the cards would tell"),
    "partners": N_("A team against a strong team: how much thinking wins, and how much the cards would tell"),
}


def how_much_is_luck(game: ModuleType) -> Chart:
    """What random, thumb, strong and search achieve in a game, and a player who sees all cards."""
    return Chart("luck", lambda _choice: plot_of(game.GAME.name))


def plot_of(game: str) -> Plot:
    rows = luck.achieved(game)
    alone = game == "minuten"
    series = Series(
        _("measured, with 95 % interval"),
        list(range(len(rows))),
        [row.value for row in rows],
        [row.low for row in rows],
        [row.high for row in rows],
    )
    return Plot(
        _(TITLES[game]),
        _("how one plays"),
        _("minus points of a round") if alone else _("share of games won") if game == "partners" else _("rounds won"),
        None,
        [series],
        percent=not alone,
        ticks=[_("sees all cards (cheating)") if row.player == luck.CHEATING else row.player for row in rows],
    )
