"""Two-way tables and trees: what is drawn, what is said and what stands in the table are the same numbers."""

from __future__ import annotations

import base64
import re
import xml.etree.ElementTree as ET
from fractions import Fraction

from cardlib import language
from widgets.frequencies import Picture, tree, two_way

CELLS = {"low": {"kept": 36, "not kept": 4}, "high": {"kept": 20, "not kept": 30}}
BRANCHES = {
    "ill": (Fraction(1, 10), {"reported": Fraction(9, 10), "not reported": Fraction(1, 10)}),
    "healthy": (Fraction(9, 10), {"reported": Fraction(1, 9), "not reported": Fraction(8, 9)}),
}


def drawn(picture: Picture) -> ET.Element:
    (block,) = picture.blocks()
    return ET.fromstring(base64.b64decode(block["src"].split(",")[1]))


def words(picture: Picture) -> list[str]:
    return [text.text or "" for text in drawn(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_a_table_has_the_sums_of_its_rows_and_columns() -> None:
    picture = two_way("What she keeps", CELLS)
    (block,) = picture.blocks()
    assert block["head"] == ["", "kept", "not kept", "all"]
    assert block["rows"] == [["low", "36", "4", "40"], ["high", "20", "30", "50"], ["all", "56", "34", "90"]]
    assert {"36 + 4 = 40", "20 + 30 = 50", "56 + 34 = 90"} <= {*words(picture)}
    assert "low: 36 kept and 4 not kept; together 40." in block["alt"]


def test_bars_are_as_long_as_their_counts() -> None:
    bars = [box for box in drawn(two_way("What she keeps", CELLS)).iter() if box.get("height") == "28"]
    lengths = [float(box.get("width", 0)) for box in bars]
    counts = [36, 4, 20, 30, 56, 34]
    assert all(abs(length / count - lengths[-2] / 56) < 0.03 for length, count in zip(lengths, counts, strict=True))


def test_a_tree_multiplies_along_its_branches() -> None:
    picture = tree("A test", "people", 100, BRANCHES)
    (block,) = picture.blocks()
    assert [row[-1] for row in block["rows"]] == ["9", "1", "10", "80"]
    assert {"100 people", "10 ill", "90 healthy", "9 reported", "80 not reported", "8/9"} <= {*words(picture)}
    assert "ill: 10 (1/10), of these reported 9 (9/10) and not reported 1 (1/10)." in block["alt"]


def test_words_are_escaped_and_nothing_lies_outside() -> None:
    picture = two_way("<b> & co", {"a<b": {"x&y": 3, "z": 4}})
    assert {"<b> & co", "a<b", "x&y"} <= {*words(picture)}
    for shape in drawn(tree("A test", "people", 100, BRANCHES)).iter():
        assert 0 <= float(shape.get("x", 0)) + float(shape.get("width", 0)) <= 720


def test_it_can_be_read_where_nothing_runs_in_both_languages() -> None:
    for code, everyone in (("en", "all"), ("de", "alle")):
        language.use(code)
        picture = two_way("What she keeps", CELLS)
        assert re.search(r'<img alt="[^"]*together 40|<img alt="[^"]*zusammen 40', picture.twin_html())
        assert f"<td>{everyone}</td>" in picture.twin_html()
        assert "36" in repr(picture)
