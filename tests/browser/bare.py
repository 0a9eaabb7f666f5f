"""A page with one widget and no Jupyter: what the page sets, the Python widget hears, and its answer goes back."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from widgets import TakeASeat
from widgets.scene import Scene

SYNCED = ("sprite", "book", "words", "scene", "act", "ping", "pong")
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width">
<style>body {{ margin: 0; background: {ground}; }} main {{ width: {width}; }}</style><style>{css}</style></head>
<body data-jp-theme-light="{light}"><main id="here"></main><script type="module">
const state = {state}, heard = {{}};
const tell = (name) => (heard["change:" + name] ?? []).forEach((each) => each());
window.scenes = [];
const model = {{
  get: (name) => state[name],
  set: (name, value) => {{ state[name] = value; if (name === "act" || name === "ping") model.changed = name; }},
  save_changes: async () => {{
    const name = model.changed;
    const answer = JSON.parse(await window.kernel(name, JSON.stringify(state[name])));
    for (const [key, value] of Object.entries(answer)) {{ state[key] = value; tell(key); }}
  }},
  on: (name, each) => (heard[name] ??= []).push(each),
  off: () => {{}},
}};
window.push = (name, value) => {{ state[name] = value; tell(name); }};
const script = URL.createObjectURL(new Blob([{esm}], {{ type: "text/javascript" }}));
(await import(script)).default.render({{ model, el: document.getElementById("here") }});
window.drawn = true;
</script></body></html>"""


BOXES = """(parts) => Object.fromEntries(parts.map((part) => [part,
  [...document.querySelectorAll(`[data-part="${part}"]`)].filter((node) => node.getClientRects().length)
    .map((node) => node.getBoundingClientRect()).map((box) => [box.left, box.top, box.right, box.bottom])]))"""


def show(page: Page, widget: Scene, width: int | None = None, dark: bool = False) -> None:
    """Draw a widget in the page; its clicks are answered by the widget itself; `page.told` is all it was told."""

    def kernel(name: str, value: str) -> str:
        before = {each: getattr(widget, each) for each in SYNCED}
        setattr(widget, name, json.loads(value))
        if name == "act":
            others_play(widget)
        changed = {each: getattr(widget, each) for each in SYNCED if getattr(widget, each) is not before[each]}
        answer = json.dumps({each: changed[each] for each in changed if each != name})
        page.told.append(answer)  # type: ignore[attr-defined]
        return answer

    state = json.dumps({name: getattr(widget, name) for name in SYNCED})
    page.told = [state]  # type: ignore[attr-defined]
    page.expose_function("kernel", kernel)
    page.set_content(
        PAGE.format(
            state=state.replace("</", "<\\/"),
            esm=json.dumps(str(widget._esm)).replace("</", "<\\/"),
            css=widget._css,
            width=f"{width}px" if width else "auto",
            ground="#111" if dark else "#fff",
            light="false" if dark else "true",
        )
    )
    page.wait_for_function("window.drawn === true")
    still(page)


def others_play(widget: Scene) -> None:
    """The browser's driver has an event loop, in which nobody would wait for the strategies: they play at once."""
    if isinstance(widget, TakeASeat):
        widget.others.halt()
        widget.play_others()


def still(page: Page) -> None:
    """Nothing moves any more."""
    page.wait_for_function(
        "!document.querySelector('.cl-ghost') && !document.getAnimations().some((a) => a.playState === 'running')"
    )


def boxes(page: Page, *parts: str) -> dict[str, list[Any]]:
    """Where the parts are that are to be seen: left, top, right, bottom."""
    found: dict[str, list[Any]] = page.evaluate(BOXES, list(parts))
    return found
