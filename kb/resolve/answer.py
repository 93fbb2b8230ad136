"""What became of one citation."""

from __future__ import annotations

from dataclasses import dataclass

from kb.model import Status


@dataclass(frozen=True, slots=True)
class Answer:
    """``target``, ``status`` and ``reason`` as a :class:`kb.model.CrossReference` has them."""

    target: str | None
    status: Status
    reason: str | None = None
    is_mistake: bool = False
    """The place where it should be is here as a whole, and does not have it: the text that cites is wrong."""
