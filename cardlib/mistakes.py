"""What a pupil mistypes gets one short message; the whole traceback comes on demand."""

from __future__ import annotations

import traceback

from cardlib.language import _


class Mistake(ValueError):  # noqa: N818 - a word for pupils
    """A ValueError whose message says what to do; a notebook shows the message alone, `%tb` the rest.

    >>> mistake = Mistake("There is no card r9.")
    >>> mistake._render_traceback_()
    ['Mistake: There is no card r9.', '(%tb shows where it happened.)']
    """

    _told = False

    def _render_traceback_(self) -> list[str]:
        """IPython asks this instead of writing out where the error came from; asked again, everything is told."""
        if self._told:
            return "".join(traceback.format_exception(self)).splitlines()
        self._told = True
        where = _("(%tb shows where it happened.)")
        return [_("Mistake: {message}").format(message=self), where]
