"""Where a rule of an older edition is today."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.model import Lang, Record
from kb.store import Store

if TYPE_CHECKING:
    from kb.history.life import FollowResult

_LANGUAGES: tuple[Lang, ...] = ("en", "ja")


def today_of(store: Store, record: Record) -> FollowResult | None:
    """The rule whose text a record is, in the newest edition.

    None for a text of that edition, and where nothing is known: the record states no edition, or none of
    its day was compared with the newest.
    """
    number, edition, newest = record.number, record.edition, store.newest_edition
    if number is None or edition is None or newest is None or edition.date >= newest.date:
        return None
    for lang in sorted(_LANGUAGES, key=lambda lang: lang != record.lang):
        history = store.history(lang)
        start = next((one for one in history.editions if one.date == edition.date), None)
        if start is not None and newest in history.editions:
            return history.follow(number, start, newest)
    return None
