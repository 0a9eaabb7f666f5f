"""Biberbande to click: picks, rows that turn back, secrets, several people, matches."""

import asyncio
import random
import re

import pytest

from cardlib import biberbande, people
from cardlib.biberbande import notation, rules
from tests.widgets.conftest import block, cards_of, labels, table_of
from widgets import Example, Odds, Stepper, Table, TakeASeat, screen
from widgets.table import clickable

KINDS_OF_MOVE = {"take", "draw", "discard", "keep", "peek", "swap", "twice", "again", "knock", "end"}


def some_move(chooser, moves):
    """Each kind of move as likely, so that the rare ones come up; but nobody knocks early."""
    kinds = sorted({move.split()[0] for move in moves})
    kind = "end" if "end" in kinds and chooser.random() < 0.8 else chooser.choice(kinds)
    return chooser.choice([move for move in moves if move.split()[0] == kind])


def positions(games=12, **options):
    """Positions of many random rounds, with few and with many players."""
    for number in range(games):
        chooser = random.Random(number)
        position = biberbande.deal(players=2 + number % 5, seed=number, **options)
        while not position.over:
            yield position
            position = position.play(some_move(chooser, position.moves))


def sit(click, **arguments):
    """A seat taken, and the first look done."""
    taken = TakeASeat(biberbande, **{"seed": 5, "seats": (1,), **arguments})
    click(taken, press="look")
    click(taken, press="turn")
    return taken


def row(widget, number):
    """The cards that lie before a seat."""
    shown = table_of(widget)
    return shown["hand"] if shown["me"]["seat"] == number else _seat(shown, number)["cards"]


def _seat(shown, number):
    return next(each for each in shown["seats"] if each["seat"] == number)


def face(part):
    """What the page gets of a card: nothing, its value in a window of the back, or its face."""
    return f"known {part['window']}" if "window" in part else part.get("card", "back")


def faces(widget, number=1):
    return [face(part) for part in row(widget, number)]


# ---- picks


def test_every_kind_of_move_can_be_clicked_and_no_two_by_the_same_clicks():
    kinds = set()
    for position in positions():
        entries = table_of(Table(position))["moves"]
        assert [entry["move"] for entry in entries] == list(position.moves)
        paths = [tuple(entry["picks"]) for entry in entries]
        assert len(set(paths)) == len(paths)
        assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one move's clicks begin another's"
        kinds |= {move.split()[0] for move in position.moves}
    assert kinds == KINDS_OF_MOVE


def test_every_pick_is_somewhere_on_the_table():
    for position in positions(6):
        shown = table_of(Table(position))
        parts = clickable(shown)
        there = {part["pick"] for part in parts if "pick" in part}
        assert {pick for entry in shown["moves"] for pick in entry["picks"]} <= there
        begins = {entry["picks"][0] for entry in shown["moves"]}
        playable = {part["pick"] for part in parts if part.get("playable")}
        assert playable <= begins
        assert begins <= playable | {action["pick"] for action in shown["actions"]}


def test_what_one_is_asked_to_choose_is_said_in_words():
    for position in positions(4):
        shown = table_of(Table(position))
        assert {pick for entry in shown["moves"] for pick in entry["picks"]} <= {*shown["names"], "knock", "end"}


@pytest.mark.parametrize("name", sorted(KINDS_OF_MOVE))
def test_moves_can_be_said(name):
    moves = {move for position in positions(6) for move in position.moves if move.split()[0] == name}
    for move in moves:
        said = notation.spoken_move(move)
        assert said
        assert all(digit in said for digit in re.findall(r"\d", move))


# ---- why not?

SARAH = {"rows": ("4 2 0 5", "1 2 1 3", "0 4 P 0")}


@pytest.mark.parametrize(
    ("fields", "clicked", "rule", "words"),
    [
        ({"discard": "P 3"}, ["discards"], "B8", "special card"),
        ({"discard": "3"}, ["place 2"], "B9", "first draw one"),
        ({"discard": "3"}, ["seat 1 place 2"], "B9", "first draw one"),
        ({"discard": "3", "held": "D"}, ["place 2"], "B9", "may not be kept"),
        ({"discard": "3", "held": "7"}, ["stack"], "B6", "one action"),
        ({"discard": "3", "held": "7"}, ["seat 1 place 2"], "B12", "Swap"),
        ({"discard": "3", "phase": "knock"}, ["stack"], "B6", "only knock or end"),
    ],
)
def test_a_click_that_leads_nowhere_names_the_rule(click, fields, clicked, rule, words):
    table = Table(biberbande.position(**SARAH, **fields))
    before = table.position
    scene = click(table, why=clicked)
    assert f"({rule})" in scene["status"]
    assert words in scene["status"]
    assert table.position is before


def test_for_a_swap_ones_own_card_comes_first(click):
    table = Table(biberbande.position(**SARAH, discard="3", held="S"))
    assert click(table, why=["seat 1 place 2"])["status"] == "Click your own card first, then the other one."


@pytest.mark.parametrize("clicked", [[], [""], ["held"], ["place"], ["seat 1"], ["place 1", ""]])
def test_strange_clicks_do_no_harm(click, clicked):
    table = Table(biberbande.position(**SARAH, discard="3"))
    before = table.position
    assert click(table, why=clicked)["status"]
    assert table.position is before


# ---- looking, and turning back


def test_before_the_first_turn_one_looks_at_the_outer_cards_and_nobody_plays(click):
    taken = TakeASeat(biberbande, seed=5, seats=(0,))
    assert taken.position.history == (), "seat 1 would begin, but waits for the look"
    assert faces(taken, 0) == ["back"] * 4
    scene = click(taken, press="look")
    left, right = (taken.position.rows[0].split()[i] for i in (0, 3))
    assert faces(taken, 0) == [f"known {left}", "back", "back", f"known {right}"]
    assert scene["status"].startswith("Place 1: ")
    assert labels(scene)[0] == "Turn back"
    scene = click(taken, press="turn")
    assert faces(taken, 0) == ["back"] * 4
    assert taken.position.turn == 0
    assert taken.position.history, "now the others have played"


def test_one_looks_only_once(click):
    taken = sit(click)
    scene = click(taken, press="look")
    assert faces(taken) == ["back"] * 4
    assert "Look" not in labels(scene)


def test_every_round_begins_with_a_look(click):
    taken = sit(click)
    play_to_the_end(taken, click)
    click(taken, press="next")
    assert "Look" in labels(taken.scene)


def test_the_overlay_marks_what_i_know_and_only_that(click):
    taken = sit(click)
    click(taken, press="know")
    mine = taken.position.rows[1].split()
    assert faces(taken) == [f"known {mine[0]}", "back", "back", f"known {mine[3]}"]
    assert all(face == "back" for other in (0, 2, 3) for face in faces(taken, other))
    known = next(panel for panel in table_of(taken)["panels"] if panel["type"] == "known")
    assert [card["text"] for card in known["rows"][0]["cards"]] == [mine[0], "?", "?", mine[3]]
    click(taken, press="know")
    assert faces(taken) == ["back"] * 4
    assert not any(panel["type"] == "known" for panel in table_of(taken)["panels"])


def test_the_overlay_shows_nothing_before_one_has_looked(click):
    taken = TakeASeat(biberbande, seed=5, seats=(1,))
    click(taken, press="know")
    assert faces(taken) == ["back"] * 4


def peeking(click, **fields):
    """Seat 0 is a person who has just drawn a Peek, seats 1 and 2 follow the rule of thumb."""
    taken = sit(click, seats=(0,), players=3)
    table = biberbande.position(rows=("4 2 0 5", "1 2 1 3", "0 4 P 0"), discard="3", held="P", **fields)
    taken.match = taken.match._with(table.play("peek 2").previous)
    taken.show()
    return taken


def told(widget):
    """All that is said in words."""
    shown = table_of(widget)
    return repr([widget.scene["status"], shown["prompt"], shown["log"], shown["panels"], shown["motions"]])


def test_a_peeked_card_is_shown_and_turns_back(click):
    taken = peeking(click)
    scene = click(taken, move="peek 2")
    assert faces(taken, 0) == ["back", "known 2", "back", "back"]
    assert scene["status"].startswith("Place 2: 2.")
    click(taken, press="turn")
    assert faces(taken, 0) == ["back"] * 4
    assert "lace 2: 2" not in told(taken)


def test_a_peeked_card_turns_back_when_it_is_taken_back_or_one_looks_back(click):
    taken = peeking(click)
    click(taken, move="peek 2")
    assert taken.screen.looker == 0
    click(taken, move="end")  # nothing is played while one looks
    assert len(taken.position.history) == 1
    click(taken, press="turn")
    click(taken, look=1)
    assert "lace 2: 2" not in told(taken)
    assert faces(taken, 0) == ["back"] * 4


def test_what_was_looked_at_stands_in_the_list_only_with_what_i_know(click):
    taken = peeking(click)
    click(taken, move="peek 2")
    click(taken, press="turn")
    assert "lace 2: 2" not in told(taken)
    click(taken, press="know")
    assert "lace 2: 2" in told(taken)


def test_the_others_wait_while_somebody_looks(click):
    taken = peeking(click, knocker=1)
    click(taken, move="peek 2")
    assert taken.position.over, "after a knock this was the last turn"
    taken = peeking(click, knocker=2)
    click(taken, move="peek 2")
    assert len(taken.position.history) == 1, "seat 1 has not played yet"
    assert faces(taken, 0)[1] == "known 2"
    click(taken, press="turn")
    assert taken.position.over


def test_cards_turn_back_by_themselves_after_a_while(monkeypatch):
    monkeypatch.setattr(screen, "LOOK_SECONDS", 0.05)

    async def look():
        taken = TakeASeat(biberbande, seed=5, seats=(1,))
        taken.act = {"count": 1, "press": "look"}
        while_looking = faces(taken)
        await asyncio.sleep(0.2)
        taken.stop()
        return while_looking, faces(taken)

    while_looking, afterwards = asyncio.run(look())
    assert while_looking.count("back") == 2
    assert afterwards == ["back"] * 4


def test_a_card_drawn_is_shown_to_who_drew_it_and_then_lies_face_down(click):
    taken = sit(click)
    click(taken, move="draw")
    drawn = table_of(taken)["middle"][2]
    assert (drawn["caption"], drawn["card"]) == ("drawn", taken.position.held)
    before = taken.position
    move = "keep 2" if "keep 2" in before.moves else "discard"
    click(taken, move=move)
    assert faces(taken) == ["back"] * 4


# ---- nothing hidden reaches the page


def values_in(scene):
    """Every face-down card of the rows whose value the message holds: by its face, its name, or on its way."""
    shown = block(scene, "table")
    rows = [*shown["hand"], *(card for each in shown["seats"] for card in each["cards"])]
    return {part["at"] for part in rows if face(part) != "back" or "face-down card" not in part["name"]}


CARD = r"(?:\d|Swap|Peek|Draw twice)"
LIES_HERE = re.compile(rf"[Pp]lace \d(?: of \w+)?(: | is ){CARD}")
KEPT = re.compile(rf"puts? {CARD} in place")
DRAWN = re.compile(rf"draws? {CARD}")


@pytest.mark.parametrize("seats", [(0,), (1,), (0, 1, 2, 3), (0, 2)])
def test_no_face_down_card_is_in_any_message_with_the_overlay_off(click, seats):
    """Random play by people, strategies at the other seats; every message of every kind of move is read."""
    kinds, looks, rounds = set(), 0, 0
    while kinds != KINDS_OF_MOVE or rounds < 4:
        number, rounds = rounds, rounds + 1
        chooser = random.Random(number)
        table = TakeASeat(biberbande, seed=number, seats=seats, others="random")
        sent = []
        table.observe(lambda change, sent=sent, table=table: sent.append((change["new"], table.position)), "scene")
        move = ""
        for _act in range(400):
            if table.position.over:
                break
            sent.clear()
            if table.screen.must_hand_over(table.position):
                assert values_in(table.scene) == set()
                click(table, press="hand")
            elif "Look" in labels(table.scene):
                click(table, press="look")
                looks += 1
                assert len(values_in(table.scene)) == 2
                continue
            elif "Turn back" in labels(table.scene):
                click(table, press="turn")
            else:
                move = some_move(chooser, table.position.moves)
                kinds.add(move.split()[0])
                click(table, move=move)
            if table.screen.looker is None:
                check_messages(sent, table)
            else:
                assert move.startswith("peek")
                assert len(values_in(table.scene)) == 1
        assert table.position.over
    assert looks == rounds * len(seats)


def check_messages(sent, table):
    for scene, position in sent:
        if position.over:
            continue
        shown = block(scene, "table")
        assert values_in(scene) == set()
        said = scene["status"] + repr([shown["log"], shown["prompt"]])
        assert not KEPT.search(said)
        for place in LIES_HERE.finditer(said):
            assert place[1] == " is ", "only what everyone saw (B24)"
        for drawn in DRAWN.finditer(said):
            assert drawn[0].startswith("draw "), "only the one who drew it reads what it was"
        into_rows = [motion for motion in shown["motions"] if ":" in motion.get("to", "")]
        assert all(motion["face"] == "back" for motion in into_rows)


def without_history(widget):
    """What stands on the table, without what led there."""
    parts = ("hand", "seats", "middle", "actions", "moves", "names", "prompt", "panels", "me", "sign")
    shown = {part: table_of(widget)[part] for part in parts}
    for plate in (shown["me"], *shown["seats"]):
        del plate["played"]
    for part in [*shown["middle"], *shown["hand"], *(card for seat in shown["seats"] for card in seat["cards"])]:
        part.pop("last", None)
    return shown


def test_another_deal_of_the_hidden_cards_gives_the_same_messages():
    """What the mover cannot know is dealt anew: the page must look the same."""
    for position in positions(5):
        state = rules.LAYOUT.copy(position._state)
        rules.deal_hidden(state, position.turn)
        other = biberbande.position(**notation.fields(state))
        assert without_history(Table(position)) == without_history(Table(other))


def test_the_page_gets_neither_stack_nor_seed_nor_streams(click):
    taken = sit(click, seed=123456)
    sent = repr({name: value for name, value in taken.get_state().items() if name not in ("_esm", "_css", "sprite")})
    position = taken.position
    assert position.stack not in sent
    assert position.streams[0] not in sent
    secret = TakeASeat(biberbande, seed=None, seats=(1,))
    assert str(secret.position._origin["seed"]) not in repr(secret.scene)


def test_the_static_twin_has_face_down_rows(click):
    taken = sit(click)
    assert "Seat 1: ? ? ? ?" in taken.twin_text()
    assert "known" not in taken.twin_html()


def test_a_stepper_through_a_running_round_lists_no_card_that_was_drawn():
    running = biberbande.deal(seed=3).play("draw").play("discard").play("draw")
    assert re.search(DRAWN, running.steps[0].text)
    lines = table_of(Stepper(running))["log"]["lines"]
    told = {line["n"]: line["text"] for line in lines}
    assert told[1] == "Ben draws a card from the stack."
    assert told[3] == f"Cleo draws {notation.spoken(notation.KIND[running.held])} from the stack.", "Cleo steps"


# ---- a match, people, options


def play_to_the_end(taken, click, seed=0):
    chooser = random.Random(seed)
    while not taken.position.over:
        names = labels(taken.scene)
        if taken.screen.must_hand_over(taken.position):
            click(taken, press="hand")
        elif "Look" in names:
            click(taken, press="look")
        elif "Turn back" in names:
            click(taken, press="turn")
        else:
            click(taken, move=some_move(chooser, taken.position.moves))


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3)])
def test_a_whole_match_against_strategies(click, players, rounds):
    taken = TakeASeat(biberbande, players=players, seats=(0,), others="strong", seed=8)
    for number in range(rounds):
        play_to_the_end(taken, click, number)
        assert len(taken.match.rounds) == number + 1
        assert ("Next round" in labels(taken.scene)) == (number < rounds - 1)
        if number < rounds - 1:
            click(taken, press="next")
    with people.named(taken.sitting().all_called(), 0):
        assert taken.match.verdict == table_of(taken)["finish"]["why"]
    assert set(faces(taken)) <= set("0123456789"), "at the end all cards lie face up"


def i_am(taken):
    """Whom the screen is passed to."""
    return [button["label"] for button in (table_of(taken)["notice"] or {"buttons": []})["buttons"]]


def test_several_people_hand_the_screen_over_once_a_turn(click):
    taken = TakeASeat(biberbande, seats=(0, 1, 2, 3), seed=5)
    for number in range(4):
        assert i_am(taken) == [f"I am Player {number + 1}"]
        assert "window" not in repr(taken.scene)
        click(taken, press="hand")
        assert faces(taken, number) == ["back"] * 4
        click(taken, press="look")
        assert faces(taken, number).count("back") == 2
        assert all(faces(taken, other) == ["back"] * 4 for other in range(4) if other != number)
        click(taken, press="turn")
    assert i_am(taken) == ["I am Player 2"]
    click(taken, press="hand")
    click(taken, move="draw")
    assert i_am(taken) == [], "the turn goes on: no handing over in between"
    click(taken, move="discard")
    click(taken, move="end")
    assert i_am(taken) == ["I am Player 3"]


def test_while_strategies_play_nobodys_knowledge_is_shown_to_several_people(click):
    async def watch():
        table = TakeASeat(biberbande, seats=(1, 3), others="thumb", seed=5)
        table.screen.what_i_know = True
        acts = iter(range(1, 99))
        for press in ("hand", "look", "turn", "hand", "look", "turn", "hand"):
            table.act = {"count": next(acts), "press": press}
        for move in ("draw", "discard"):
            table.act = {"count": next(acts), "ply": table.ply(), "move": move}
        turn, shown = table.position.turn, [faces(table, number) for number in range(4)]
        table.act = {"count": next(acts), "look": 0}
        before = [faces(table, number) for number in range(4)]
        table.stop()
        return turn, shown, before

    turn, shown, before = asyncio.run(watch())
    assert turn == 2
    assert shown == before == [["back"] * 4] * 4


def test_take_back_turns_cards_down_again(click):
    taken = peeking(click)
    click(taken, move="peek 2")
    click(taken, press="back")
    assert faces(taken, 0) == ["back"] * 4


def test_the_other_deck_can_be_ticked(click):
    taken = TakeASeat(biberbande, seed=5)
    assert taken.position.deck == "amigo"
    click(taken, press="new", setup={"deck": True})
    assert taken.position.deck == "gamewright"


def test_odds_are_there_at_once(click):
    taken = sit(click, odds=True)
    rows = table_of(taken)["odds"]["rows"]
    assert len(rows) == len(taken.position.moves)
    assert {row["label"] for row in rows} >= {"draw a card"}
    assert repr(Odds(taken.position)) == repr(Odds(taken.position))


# ---- examples and stepper


@pytest.mark.parametrize("name", biberbande.EXAMPLES)
def test_the_right_prediction_is_right_and_others_are_not(name, click):
    source = biberbande.EXAMPLES[name]
    example = Example(source)
    assert source.explanation not in repr(example.scene)
    for number in source.right:
        click(example, set="choice", value=number, checked=True)
    assert click(example, press="reveal")["status"] == "Right!"
    for at in range(len(source.moves) + 1):
        click(example, go=at)
    click(example, press="again")
    wrong = next(number for number in range(len(source.choices)) if number not in source.right)
    click(example, set="choice", value=wrong, checked=True)
    assert click(example, press="reveal")["status"].startswith("Not quite")


def test_every_position_of_a_finished_round_can_be_stepped_to(click):
    game = biberbande.simulate(1, "strong", seed=7).game(0)
    stepper = Stepper(game)
    for at in range(len(game.history) + 1):
        click(stepper, go=at)
        shown = table_of(stepper)
        player = next(panel for panel in shown["panels"] if panel["type"] == "player")
        assert player["at"] == at
        assert all(part.get("card", "0") in notation.CARDS for part in cards_of(shown))
    assert shown["me"]["sub"] == f"{game.scores[0]} this round"
