"""Biberbande to click: picks, rows that turn back, secrets, several people, matches."""

import asyncio
import random
import re

import pytest

from cardlib import biberbande
from cardlib.biberbande import notation, picture, rules
from tests.widgets.conftest import block, labels
from widgets import Example, Odds, Stepper, Table, TakeASeat, seat

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
    click(taken.round, press="look")
    click(taken.round, press="turn")
    return taken


def my_row(scene, number=1):
    return block(scene, "table")["groups"][1 + number]["items"]


def faces(scene, number=1):
    return [item["face"] for item in my_row(scene, number)]


# ---- picks


def test_every_kind_of_move_can_be_clicked_and_no_two_by_the_same_clicks():
    kinds = set()
    for position in positions():
        entries = block(Table(position).scene, "table")["moves"]
        assert [entry["move"] for entry in entries] == list(position.moves)
        paths = [tuple(entry["picks"]) for entry in entries]
        assert len(set(paths)) == len(paths)
        assert not any(a != b and b[: len(a)] == a for a in paths for b in paths), "one move's clicks begin another's"
        kinds |= {move.split()[0] for move in position.moves}
    assert kinds == KINDS_OF_MOVE


def test_every_pick_is_somewhere_on_the_table():
    for position in positions(6):
        table = block(Table(position).scene, "table")
        items = [item for group in table["groups"] for item in group["items"] if not item.get("still")]
        there = {item["pick"] for item in items} | {action["pick"] for action in table["actions"]}
        assert {pick for entry in table["moves"] for pick in entry["picks"]} <= there
        begins = {entry["picks"][0] for entry in table["moves"]}
        playable = {item["pick"] for item in items if item.get("playable")}
        assert playable <= begins
        assert begins <= playable | {action["pick"] for action in table["actions"]}


def test_what_one_is_asked_to_choose_is_said_in_words():
    for position in positions(4):
        table = block(Table(position).scene, "table")
        assert {pick for entry in table["moves"] for pick in entry["picks"][1:]} <= set(table["words"])


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
        ({"discard": "3"}, ["place 2"], "B9", "first take or draw"),
        ({"discard": "3"}, ["seat 1 place 2"], "B9", "first take or draw"),
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
    assert click(table, why=["seat 1 place 2"])["status"] == "It is Seat 0's turn: choose a card there."


@pytest.mark.parametrize("clicked", [[], [""], ["held"], ["place"], ["seat 1"], ["place 1", ""]])
def test_strange_clicks_do_no_harm(click, clicked):
    table = Table(biberbande.position(**SARAH, discard="3"))
    before = table.position
    assert click(table, why=clicked)["status"]
    assert table.position is before


# ---- looking, and turning back


def test_before_the_first_turn_one_looks_at_the_outer_cards_and_nobody_plays(click):
    taken = TakeASeat(biberbande, seed=5, seats=(0,))
    assert taken.round.position.history == (), "seat 1 would begin, but waits for the look"
    assert faces(taken.round.scene, 0) == ["back"] * 4
    scene = click(taken.round, press="look")
    left, right = (taken.round.position.rows[0].split()[i] for i in (0, 3))
    assert faces(scene, 0) == [f"known {left}", "back", "back", f"known {right}"]
    assert scene["status"].startswith("Place 1: ")
    assert labels(scene)[0] == "Turn back"
    scene = click(taken.round, press="turn")
    assert faces(scene, 0) == ["back"] * 4
    assert taken.round.position.turn == 0
    assert taken.round.position.history, "now the others have played"


def test_one_looks_only_once(click):
    taken = sit(click)
    scene = click(taken.round, press="look")
    assert faces(scene) == ["back"] * 4
    assert "Look" not in labels(scene)


def test_every_round_begins_with_a_look(click):
    taken = sit(click)
    play_to_the_end(taken, click)
    click(taken.round, press="next")
    assert "Look" in labels(taken.round.scene)


def test_the_overlay_marks_what_i_know_and_only_that(click):
    taken = sit(click)
    scene = click(taken.round, press="know")
    row = taken.round.position.rows[1].split()
    assert faces(scene) == [f"known {row[0]}", "back", "back", f"known {row[3]}"]
    assert all(face == "back" for other in (0, 2, 3) for face in faces(scene, other))
    assert faces(click(taken.round, press="know")) == ["back"] * 4


def test_the_overlay_shows_nothing_before_one_has_looked(click):
    taken = TakeASeat(biberbande, seed=5, seats=(1,))
    assert faces(click(taken.round, press="know")) == ["back"] * 4


def peeking(click, **fields):
    """Seat 0 is a person who has just drawn a Peek, seats 1 and 2 follow the rule of thumb."""
    taken = sit(click, seats=(0,), players=3)
    table = biberbande.position(rows=("4 2 0 5", "1 2 1 3", "0 4 P 0"), discard="3", held="P", **fields)
    taken.round.match = taken.round.match._with(table.play("peek 2").previous)
    taken.round.show()
    return taken


def test_a_peeked_card_is_shown_and_turns_back(click):
    taken = peeking(click)
    scene = click(taken.round, move="peek 2")
    assert faces(scene, 0) == ["back", "known 2", "back", "back"]
    assert "place 2: 2" in scene["status"]
    scene = click(taken.round, press="turn")
    assert faces(scene, 0) == ["back"] * 4
    assert "place 2: 2" not in repr(scene)


def test_a_peeked_card_turns_back_with_the_next_act(click):
    taken = peeking(click)
    click(taken.round, move="peek 2")
    scene = click(taken.round, move="end")
    assert faces(scene, 0) == ["back"] * 4
    assert "place 2: 2" not in repr(scene)


def test_the_others_wait_while_somebody_looks(click):
    taken = peeking(click, knocker=1)
    click(taken.round, move="peek 2")
    assert taken.round.position.over, "after a knock this was the last turn"
    taken = peeking(click, knocker=2)
    scene = click(taken.round, move="peek 2")
    assert len(taken.round.position.history) == 1, "seat 1 has not played yet"
    assert faces(scene, 0)[1] == "known 2"
    click(taken.round, press="turn")
    assert taken.round.position.over


def test_cards_turn_back_by_themselves_after_a_while(monkeypatch):
    monkeypatch.setattr(seat, "LOOK_SECONDS", 0.05)

    async def look():
        taken = TakeASeat(biberbande, seed=5, seats=(1,))
        taken.round.act = {"count": 1, "press": "look"}
        while_looking = faces(taken.round.scene)
        await asyncio.sleep(0.2)
        taken.round.stop()
        return while_looking, faces(taken.round.scene)

    while_looking, afterwards = asyncio.run(look())
    assert while_looking.count("back") == 2
    assert afterwards == ["back"] * 4


def test_a_card_drawn_is_shown_to_who_drew_it_and_then_lies_face_down(click):
    taken = sit(click)
    scene = click(taken.round, move="draw")
    drawn = block(scene, "table")["groups"][0]["items"][-1]
    assert (drawn["caption"], drawn["face"]) == ("drawn", taken.round.position.held)
    taken.round.pause = 0
    before = taken.round.position
    move = "keep 2" if "keep 2" in before.moves else "discard"
    scene = click(taken.round, move=move)
    assert faces(scene) == ["back"] * 4


# ---- nothing hidden reaches the page


def values_in(scene):
    """Every face-down card of the rows whose value the message holds: by its face, its name, or in words."""
    table = block(scene, "table")
    return {
        (group["label"], item["caption"])
        for group in table["groups"][1:]
        for item in group["items"]
        if item["face"] != "back" or "face-down card" not in item["name"]
    }


CARD = r"(?:\d|Swap|Peek|Draw twice)"
LIES_HERE = re.compile(rf"[Pp]lace \d(?: of seat \d)?(: | is ){CARD}")
KEPT = re.compile(rf"puts {CARD} in place")
DRAWN = re.compile(rf"draws {CARD}")


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1, 2, 3), (0, 2)])
def test_no_face_down_card_is_in_any_message_with_the_overlay_off(click, people):
    """Random play by people, strategies at the other seats; every message of every kind of move is read."""
    kinds, looks, rounds = set(), 0, 0
    while kinds != KINDS_OF_MOVE or rounds < 6:
        number, rounds = rounds, rounds + 1
        chooser = random.Random(number)
        taken = TakeASeat(biberbande, seed=number, seats=people, others="random")
        table = taken.round
        sent = []
        table.observe(lambda change, sent=sent: sent.append(change["new"]), "scene")
        move = ""
        for _act in range(400):
            if table.position.over:
                break
            names = labels(table.scene)
            sent.clear()
            if names and names[0].startswith("I am "):
                assert not any(b["type"] in ("table", "steps", "bars") for b in table.scene["blocks"])
                click(table, press="hand")
            elif "Look" in names:
                click(table, press="look")
                looks += 1
                assert len(values_in(table.scene)) == 2
                continue
            elif "Turn back" in names:
                click(table, press="turn")
            else:
                move = some_move(chooser, table.position.moves)
                kinds.add(move.split()[0])
                click(table, move=move)
            if table._looker is None:
                check_messages(sent, table)
            else:
                assert move.startswith("peek")
                assert len(values_in(table.scene)) == 1
        assert table.position.over
    assert looks == rounds * len(people)


def check_messages(sent, table):
    for scene in sent:
        if not any(b["type"] == "table" for b in scene["blocks"]):
            assert not DRAWN.search(repr(scene["status"]))
            continue
        if any(item["face"] != "back" for item in my_row(scene)) and table.position.over:
            continue
        assert values_in(scene) == set()
        said = scene["status"] + repr([b["steps"] for b in scene["blocks"] if b["type"] == "steps"])
        assert not KEPT.search(said)
        for place in LIES_HERE.finditer(said):
            assert place[1] == " is ", "only what everyone saw (B24)"
        if DRAWN.search(said):
            assert scene["ply"] == table.ply()
            assert table.seats[table.position.turn] == "person"


def test_another_deal_of_the_hidden_cards_gives_the_same_messages():
    """What the mover cannot know is dealt anew: the page must look the same."""
    for position in positions(5):
        state = rules.LAYOUT.copy(position._state)
        rules.deal_hidden(state, position.turn)
        other = biberbande.position(**notation.fields(state))
        assert block(Table(position).scene, "table") == block(Table(other).scene, "table")


def test_the_page_gets_neither_stack_nor_seed_nor_streams(click):
    taken = sit(click, seed=123456)
    sent = repr(taken.round.get_state())
    position = taken.round.position
    assert position.stack not in sent
    assert position.streams[0] not in sent
    secret = TakeASeat(biberbande, seed=None, seats=(1,))
    seed = secret.round.position._origin["seed"]
    assert f"{seed}" not in repr(block(secret.round.scene, "paper"))


def test_the_static_twin_has_face_down_rows(click):
    taken = sit(click)
    assert "Seat 1: ? ? ? ?" in taken.twin_text()
    assert "known" not in taken.twin_html()


def test_a_stepper_through_a_running_round_lists_no_card_that_was_drawn(click):
    running = biberbande.deal(seed=3).play("draw").play("discard").play("draw")
    assert re.search(DRAWN, running.steps[0].text)
    stepper = Stepper(running)
    moves = block(stepper.scene, "player")["moves"]
    assert moves[1] == "1. Seat 1 draws a card from the stack."
    assert moves[3] == "3. Seat 2 draws a card from the stack."


# ---- a match, people, options


def play_to_the_end(taken, click, seed=0):
    chooser = random.Random(seed)
    table = taken.round
    while not table.position.over:
        names = labels(table.scene)
        if names and names[0].startswith("I am "):
            click(table, press="hand")
        elif "Look" in names:
            click(table, press="look")
        elif "Turn back" in names:
            click(table, press="turn")
        else:
            click(table, move=some_move(chooser, table.position.moves))


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 3)])
def test_a_whole_match_against_strategies(click, players, rounds):
    taken = TakeASeat(biberbande, players=players, seats=(0,), others="strong", seed=8)
    for number in range(rounds):
        play_to_the_end(taken, click, number)
        assert len(taken.round.match.rounds) == number + 1
        assert ("Next round" in labels(taken.round.scene)) == (number < rounds - 1)
        if number < rounds - 1:
            click(taken.round, press="next")
    assert taken.round.match.verdict in taken.round.scene["blocks"][0]["text"]
    assert set(faces(taken.round.scene)) <= set("0123456789"), "at the end all cards lie face up"


def test_several_people_hand_the_screen_over_once_a_turn(click):
    taken = TakeASeat(biberbande, seats=(0, 1, 2, 3), seed=5)
    table = taken.round
    for number in range(4):
        assert labels(table.scene) == [f"I am Seat {number}"]
        assert "known" not in repr(table.scene)
        scene = click(table, press="hand")
        assert faces(scene, number) == ["back"] * 4
        scene = click(table, press="look")
        assert faces(scene, number).count("back") == 2
        assert all(faces(scene, other) == ["back"] * 4 for other in range(4) if other != number)
        click(table, press="turn")
    assert labels(table.scene) == ["I am Seat 1"]
    click(table, press="hand")
    scene = click(table, move="draw")
    assert block(scene, "table"), "the turn goes on: no handing over in between"
    scene = click(table, move="discard")
    assert labels(scene) == ["I am Seat 2"]


def test_while_strategies_play_nobodys_knowledge_is_shown_to_several_people(click):
    async def watch():
        taken = TakeASeat(biberbande, seats=(1, 3), others="thumb", seed=5)
        table = taken.round
        table.pause, table.what_i_know = 0.05, True
        acts = iter(range(1, 99))
        for press in ("hand", "look", "turn", "hand", "look", "turn", "hand"):
            table.act = {"count": next(acts), "press": press}
        for move in ("draw", "discard"):
            table.act = {"count": next(acts), "ply": table.ply(), "move": move}
        turn, shown = table.position.turn, [faces(table.scene, number) for number in range(4)]
        table.stop()
        return turn, shown

    turn, shown = asyncio.run(watch())
    assert turn == 2
    assert shown == [["back"] * 4] * 4


def test_take_back_turns_cards_down_again(click):
    taken = peeking(click)
    click(taken.round, move="peek 2")
    scene = click(taken.round, press="back")
    assert faces(scene, 0) == ["back"] * 4


def test_the_other_deck_can_be_ticked(click):
    taken = TakeASeat(biberbande, seed=5)
    assert taken.round.position.deck == "amigo"
    taken._options["deck"].value = True
    taken.new_game()
    assert taken.round.position.deck == "gamewright"


def test_odds_are_there_at_once(click):
    taken = sit(click, odds=True)
    rows = block(taken.round.scene, "bars")["rows"]
    assert len(rows) == len(taken.round.position.moves)
    assert {row["label"] for row in rows} >= {"draw a card"}
    assert repr(Odds(taken.round.position)) == repr(Odds(taken.round.position))


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
        scene = click(stepper, go=at)
        assert block(scene, "player")["at"] == at
        assert all(
            item.get("face", "back") in stepper.faces
            for group in block(scene, "table")["groups"]
            for item in group["items"]
        )
    assert f"= {game.scores[0]}" in block(scene, "table")["groups"][1]["note"]


def test_faces_are_pictures_of_every_card_open_and_known():
    assert set(picture.faces()) == {*notation.CARDS, *(f"known {card}" for card in notation.CARDS), "back"}
