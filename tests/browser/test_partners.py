"""A person plays Partners in a real browser: card, pawn and the rest, by mouse and by keyboard."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from cardlib import partners
from cardlib.partners.notation import read_card, spoken
from cardlib.partners.table import picks
from tests.browser.bare import others_play, show
from tests.browser.lab import Lab
from tests.browser.person import (
    button,
    card,
    make_a_move,
    make_a_move_by_keys,
    my_turn,
    part,
    play_a_round,
    received,
    sit_down,
    tab_until,
    targets,
)
from widgets import Table, TakeASeat

END_ZONE = ("PE5", "PE6", "PE7", "PE8", "PE9", "PE10")


def choose(page: Page, move: str, turn: int) -> None:
    """Click what makes a move: pawns and spaces lie close together, so the event goes to the place itself."""
    for pick in picks(move, turn):
        page.locator(f'.cl-table [data-pick="{pick}"]').first.dispatch_event("click")


def test_some_deals_by_mouse_in_jupyterlab(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "partners_mouse", "seed=5, others='strong'")
    chooser = random.Random(1)
    for _turn in range(12):
        assert my_turn(page)
        make_a_move(page, chooser)
    assert page.errors == []  # type: ignore[attr-defined]


def test_a_game_by_mouse_to_its_end(bare: Page) -> None:
    """The person comes late, clicks whatever is offered, and sees who has won."""
    table = TakeASeat(partners, seed=5, others="strong")
    near_the_end = partners.simulate(1, "strong", seed=5).game(0)
    for _ply in range(60):
        assert near_the_end.previous is not None
        near_the_end = near_the_end.previous
    table.others.halt()
    table.match = table.match._with(near_the_end)
    others_play(table)
    show(bare, table)
    assert play_a_round(bare, random.Random(1), most=300) > 2
    expect(part(bare, "finish")).to_contain_text("win")


def test_two_deals_by_keyboard_alone(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "partners_keyboard", "seed=5")
    page.keyboard.press("Escape")
    tab_until(page, ".cl-hand [data-playable]")
    for _turn in range(10):
        if not my_turn(page):
            break
        make_a_move_by_keys(page, ".cl-hand [data-playable]", ".cl-action[data-pick]:not(.cl-later)")
    assert page.errors == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", END_ZONE)
def test_each_end_zone_example_can_be_played(bare: Page, name: str) -> None:
    """What is right can be clicked, what is wrong is explained."""
    example = partners.EXAMPLES[name]
    show(bare, Table(example.position))
    turn = example.position.turn
    usable = {picks(legal, turn)[0] for legal in example.position.moves}
    for number, move in enumerate(example.source_choices):
        if number in example.right or name == "PE10":
            continue
        clicked = picks(move, turn)
        for pick in clicked if clicked[0] in usable else clicked[:1]:  # a card of no use is explained at once
            bare.locator(f'.cl-table [data-pick="{pick}"]').first.dispatch_event("click")
        expect(part(bare, "prompt")).to_contain_text(f"({example.position.why(move).rule})")
    choose(bare, example.moves[0], turn)
    expect(part(bare, "moves").locator("li")).to_have_count(1)


def test_a_seven_is_entered_pawn_by_pawn_and_can_be_taken_back(bare: Page) -> None:
    show(bare, Table(partners.EXAMPLES["PE10"].position))
    undo = bare.locator(".cl-undo")
    expect(undo).to_be_hidden()
    card(bare, "7*1").click()
    assert bare.locator(".cl-arrows path").count() > 0, "arrows show where the pawns can go"
    card(bare, "r@c3").dispatch_event("click")
    expect(targets(bare).filter(has=bare.locator("span"))).to_have_text(["1", "3", "5", "7"], use_inner_text=True)
    card(bare, "+5").click()
    undo.click()
    expect(targets(bare).first).to_be_visible()
    bare.keyboard.press("Escape")
    expect(part(bare, "prompt")).to_contain_text("Now choose:")
    undo.click()
    expect(undo).to_be_hidden()
    for pick in ("7*1", "r@c3", "+5", "r@c4", "+1", "r@y14", "+1"):
        card(bare, pick).dispatch_event("click")
    expect(part(bare, "moves")).to_contain_text("locked")


def test_a_single_possible_choice_is_not_asked_for(bare: Page) -> None:
    """At a table with Take back; in a lesson one may try the other pawns, too, and is told why not."""
    at = partners.position(
        yellow="y3 home home home", red="home " * 3 + "home", hands=("5 1/14", "5", "5", "5"), turn=0, dealer=3
    )
    show(bare, Table(at))
    card(bare, "5").click()
    expect(card(bare, "y@y3")).to_have_class(re.compile("cl-target"))
    seat = TakeASeat(partners, seed=1)
    seat.match = seat.match._with(at)
    seat.show()
    page = bare.context.browser.new_page()
    show(page, seat)
    card(page, "1/14").click()
    expect(targets(page).filter(has=page.locator("span"))).to_have_text(["1", "14"], use_inner_text=True)
    page.locator(".cl-undo").click()  # back to the cards: the pawn was no choice
    expect(page.locator(".cl-undo")).to_be_hidden()
    card(page, "5").click()
    expect(part(page, "moves").locator("li").last).to_contain_text("yellow 8")
    page.close()


def test_a_pawn_is_taken_where_one_clicks_beside_it(bare: Page) -> None:
    """Spaces are close together: among what can be chosen the nearest wins."""
    show(bare, Table(partners.EXAMPLES["PE10"].position))
    card(bare, "7*1").click()
    box = card(bare, "r@c3").bounding_box()
    assert box
    bare.mouse.click(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2 + 4)
    expect(card(bare, "r@c3")).to_have_class(re.compile("cl-picked"))


def test_the_page_never_gets_the_other_hands_or_the_seed(lab: Lab, page: Page) -> None:
    sit_down(lab, page, "partners_secret", "others='thumb'")
    chooser = random.Random(2)
    for _turn in range(4):
        if my_turn(page):
            make_a_move(page, chooser)
    match = partners.load_match(lab.autosaved("partners")["match"])
    position = match.position
    seed = position._origin["seed"]
    start = partners.deal(seed=seed)
    told = received(page)
    assert "face-down card" in told, "the frames are readable"
    secrets = (
        f'"seed": {seed}',
        f'\\"seed\\": {seed}',
        start.draw,
        start.draw[:30],
        start.streams[0],
        *start.hands[1:],
    )
    for secret in secrets:
        assert secret not in told
    while position.ply > 4:
        assert position.previous is not None
        position = position.previous
    while position.ply > 1:  # what the others gave their partners
        assert position.previous is not None
        move, position = position.history[-1], position.previous
        gift = spoken(read_card(move.removeprefix("give ")))
        assert f"for the partner: {gift}" not in told
        assert f"for its partner: {gift}" not in told


def test_a_hand_of_no_use_is_thrown_in(bare: Page) -> None:
    show(bare, Table(partners.position(hands=("-4", "5", "5", "5"))))
    expect(button(bare, "Throw in the hand").or_(bare.locator('[data-pick="fold"]')).first).to_be_visible()
