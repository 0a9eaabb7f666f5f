"""Moments agree with positions in both speeds, and share nothing; a seat's text says exactly what it can tell."""

import random

import pytest

from cardlib import arena, speed
from cardlib.asking import SCRATCH
from cardlib.mistakes import Mistake

SPEEDS = [pytest.param(False, id="plain"), pytest.param(True, id="compiled")]


@pytest.fixture(params=SPEEDS)
def compiled(request, monkeypatch):
    """The same in both speeds."""
    if not request.param:
        monkeypatch.setattr(speed, "available", lambda: False)
    elif not speed.available():
        pytest.skip("numba is not installed")


def dealt(name, seed, **options):
    return arena.moment_of(arena.game_of(name).deal(seed=seed, **options))


def walk(moment, seed, most=10**6):
    """Each moment of a random way on from here."""
    rng = random.Random(seed)
    yield moment
    while not moment.over and most:
        moment = moment.after(rng.choice(moment.actions))
        yield moment
        most -= 1


def values(state):
    """All of a state, or of a moment's, but where rules and strategies write while they think."""
    if isinstance(state, arena.Moment):
        state = state.table.state(state.row)
    return {name: getattr(state, name) for name in state.__slots__ if name not in (*SCRATCH, "notes")}


def text_of(moment, move):
    return moment.game.notation.move_text(move)


@pytest.mark.parametrize("name", arena.NAMES)
def test_a_moment_agrees_with_the_position(name, compiled):
    for seed in range(3):
        moment = dealt(name, seed, players=4)
        position = moment.position
        rng = random.Random(seed)
        for _ in range(120):
            assert (moment.turn, moment.over) == (position.turn, position.over)
            assert values(moment) == values(position._state)
            assert [text_of(moment, move) for move in moment._found] == list(position.moves)
            for seat in range(position.players):
                view = position.view(seat)
                assert arena.observation(moment, seat) == str(view)
                assert moment.history(seat) == "; ".join(view.history)
            if position.over:
                break
            action = rng.choice(moment.actions)
            text = moment.text(action)
            assert moment.why(action)
            if text != "let it be":
                assert position.why(text)
                position = position.play(text)
            moment = moment.after(action)
        assert moment.position == position
        assert moment.position.history == position.history
        assert moment.position.steps == position.steps


@pytest.mark.parametrize("name", arena.NAMES)
def test_the_end_is_worth_what_the_position_says(name, compiled):
    *_way, end = walk(dealt(name, 4), 4)
    scores = end.position.scores
    columns = [seat % len(scores) for seat in range(4)]
    if name == "partners":
        assert end.rewards() == end.rewards("win") == [2 * scores[column] - 1 for column in columns]
        return
    assert end.rewards() == [-scores[column] for column in columns]
    best = min(scores)
    shares = [(score == best) / scores.count(best) for score in scores] if len(scores) > 1 else [float(scores[0] == 0)]
    assert end.rewards("win") == [shares[column] for column in columns]


@pytest.mark.parametrize("name", arena.NAMES)
def test_what_follows_a_moment_leaves_it_as_it_was(name, compiled):
    *_way, moment = walk(dealt(name, 5), 5, most=8)
    before, told, actions = values(moment), arena.information(moment, moment.seat), list(moment.actions)
    again = arena.moment_of(moment.position, moment.passed_by)
    for seed in range(3):
        for _later in walk(moment.dealt_anew(moment.seat, seed), seed):
            pass
        moment.tried("strong", games=3, seat=moment.seat, seed=seed)
        moment.habit("thumb")
    assert values(moment) == before == values(again)
    assert arena.information(again, moment.seat) == told
    assert [*moment._moves[moment.seat]] == [*again._moves[moment.seat]]
    assert moment.actions == actions == again.actions


def what_it_can_tell(moment, seat):
    """Worked out from the position, not from the moment."""
    view = moment.position.view(seat)
    return str(view.fields()), view.history, seat in moment.passed_by


@pytest.mark.parametrize("name", arena.NAMES)
def test_worlds_have_the_same_text_exactly_if_the_seat_cannot_tell_them_apart(name):
    first = dealt(name, 6)
    *_way, moment = walk(first, 6, most=6)
    worlds = [dealt(name, 7), *(moment.dealt_anew(moment.seat, seed) for seed in range(6))]
    texts = {}
    for world in worlds:
        for way in range(4):
            for later in walk(world, way, most=5):
                for seat in range(4):
                    texts.setdefault((seat, arena.information(later, seat)), set()).add(what_it_can_tell(later, seat))
    assert all(len(told) == 1 for told in texts.values())
    assert len({(seat, *told) for (seat, _text), all_told in texts.items() for told in all_told}) == len(texts)
    seat = moment.seat
    anew = worlds[1:]
    assert len({arena.information(world, seat) for world in anew}) == 1
    assert len({str(world.position.fields()) for world in anew}) > 1


@pytest.mark.parametrize("name", arena.NAMES)
def test_who_looks_ahead_knows_nothing_hidden(name, compiled):
    """What is dealt anew looks the same, and depends on nothing that is hidden."""
    *_way, moment = walk(dealt(name, 8), 8, most=12)
    seat = moment.seat
    anew = moment.dealt_anew(seat, 1)
    assert str(anew.position.view(seat)) == str(moment.position.view(seat))
    assert values(anew.dealt_anew(seat, 2)) == values(moment.dealt_anew(seat, 2))


@pytest.mark.parametrize("name", arena.NAMES)
def test_games_that_are_tried_come_to_the_same_in_both_speeds(name, monkeypatch):
    position = arena.game_of(name).deal(seed=9)
    results = []
    for fast in {False, speed.available()}:
        monkeypatch.setattr(speed, "available", lambda fast=fast: fast)
        moment = arena.moment_of(position)
        several = moment.tried("strong", "win", games=4, seat=moment.seat, seed=5)
        results.append((moment.tried("thumb"), several, moment.habit("strong")))
    assert all(result == results[0] for result in results)
    assert len(set(map(str, (moment.tried("strong", games=1, seat=moment.seat, seed=s) for s in range(9))))) > 1


def test_who_has_let_it_be_does_not_play_at_once_when_a_game_is_tried():
    """In STOP: otherwise to let it be would be worth as much as to play."""
    differ = 0
    for seed in range(30):
        for moment in walk(dealt("stop", seed), seed, most=30):
            if moment.over or moment.seat == moment.turn:
                continue
            alone = moment.after(arena.LET_IT_BE)
            numbers = alone._strategies("strong")
            move = alone.table.choice(alone.row, numbers)
            assert moment.seat != moment.game.mover(moment.position._state, move)
            differ += moment.tried("strong") != alone.tried("strong")
    assert differ > 3


@pytest.mark.parametrize("strategy", ["search", "clever", None])
def test_games_are_tried_by_strategies_that_do_not_think_ahead_themselves(strategy):
    with pytest.raises(Mistake, match="there are: random, thumb, strong"):
        dealt("stop", 1).tried(strategy)


def test_a_round_that_ends_while_a_game_is_tried_keeps_its_hands():
    """Nothing is dealt anew once hands are laid open."""
    ended = 0
    for seed in range(60):
        for moment in walk(dealt("stop", seed, players=3), seed):
            if moment.over or moment.seat == moment.turn:
                continue
            alone = moment.after(arena.LET_IT_BE)
            after = alone.table.after(alone.row, alone.table.choice(alone.row, alone._strategies("strong")))
            if not after[1]:
                ended += 1
                assert alone.tried("strong", games=5, seat=moment.seat, seed=1) == [-score for score in after[2]]
    assert ended
