"""Answering a query: the one function that the command line, the site's tests and other programs call."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kb.errors import KbError
from kb.model import Lang
from kb.search.candidates import Found, choose, covered, find, holding, named, nowhere
from kb.search.expand import merged
from kb.search.filters import allowed_by
from kb.search.form import Form
from kb.search.index import SearchIndex
from kb.search.lookup import Answered, Asked, answer, asked_numbers
from kb.search.near import slips
from kb.search.normalize import fold_text, needle
from kb.search.plan import Clause, Planner
from kb.search.postings import bits_of, members
from kb.search.query import FilterKey, Query, parse_query
from kb.search.rank import Ranker, Scored, Tier

_ALL, _ROOM = 200, 120
"""As many entries as ``_ALL`` are all looked at closely; of more, the ``_ROOM`` that full text puts first."""
_WHOLE = 2000
"""Entries that are looked into for the query as it stands."""
_CLAUSES = 24
"""Words of a long query that are looked for: those that tell most."""
_KEYS = 2
"""Tokens of a clause by which full text is asked, where there are too many entries to look at each."""
_KEPT = 0.4
"""Hits that cover less than this share of what the best one covers are left out."""


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer: a record with the other texts of the same rule (``sources``, itself first)."""

    id: str
    score: float
    tier: str
    why: tuple[str, ...]
    sources: tuple[str, ...]
    editions: tuple[str, ...] = ()
    """Texts of the same rule in other editions that were found too."""
    parts: tuple[tuple[str, float], ...] = ()
    """What the score is made of, for ``--explain``."""


@dataclass(frozen=True, slots=True)
class Results:
    """The answers to a query, best first.

    ``total`` counts all there are; above a few hundred, all there may be.
    """

    query: str
    total: int
    hits: tuple[Hit, ...]
    forms: tuple[Form, ...] = ()
    """What was looked for, and what to mark in the texts."""
    notes: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    """Queries that may have been meant."""


def search(
    index: SearchIndex,
    raw: str,
    *,
    limit: int = 10,
    filters: Iterable[tuple[FilterKey, str]] = (),
    prefer: Lang | None = None,
) -> Results:
    """The best answers to a query among the entries that the filters leave. Never fails for what was typed.

    ``filters`` are added to those in the query. ``prefer`` is the reader's language, where nothing else
    decides. Raises KbError where the index is damaged.
    """
    try:
        return _answered(index, raw, limit, filters, prefer)
    except sqlite3.DatabaseError as error:
        raise KbError(f"the search index is damaged ({error}); run kb build") from error


def _answered(
    index: SearchIndex,
    raw: str,
    limit: int,
    filters: Iterable[tuple[FilterKey, str]],
    prefer: Lang | None,
) -> Results:
    allowed, query, unmet, named = allowed_by(index, parse_query(raw), filters)
    query = replace(query, notes=(*query.notes, *unmet))
    planner = Planner(index)
    for clause in planner.excluded(query):
        allowed &= ~_holding(index, clause.forms, allowed)
    if not query.parts:
        return replace(_listed(index, query, allowed, limit), suggestions=named)
    text = " ".join(" ".join(part.text for part in group) for group in query.parts)
    asked = asked_numbers(text)
    clauses = [] if asked else planner.clauses(query)
    if clauses and all(clause.number for clause in clauses):
        asked, clauses = Asked(tuple(clause.number for clause in clauses if clause.number), None), []
    answered = answer(index, asked, allowed, prefer) if asked else Answered(())
    found, mended = _find(index, planner, clauses)
    for phrase in (clause for clause in found if clause.clause.required and clause.own):
        allowed &= phrase.own
    pool = _Pool.of(index, found, text, allowed, limit)
    ranker = Ranker(index, found, needle(text), pool.named)
    leaders = dict.fromkeys(row.leader for row in index.rows(pool.chosen).values())
    scored = [one for texts in index.gathered(leaders).values() if (one := ranker.score(texts))]
    scored = _worth_showing(
        sorted(scored, key=lambda one: (-one.tier, -one.score, one.row.lang != (prefer or "ja"), one.row.n))
    )
    first = [Scored(row, tier, 1 / (1 + at), why) for at, (row, tier, why) in enumerate(answered.hits)]
    answers = _gathered(first, scored)
    return Results(
        query=raw,
        total=len(answers) if pool.complete else max(len(answers), pool.total),
        hits=tuple(_hit(index, one) for one in answers[:limit]),
        forms=_forms(found, text, asked),
        notes=(*query.notes, *answered.notes, *_unknown(found, mended)),
        suggestions=(*named, *answered.suggestions, *_corrected(text, mended)),
    )


def _find(
    index: SearchIndex, planner: Planner, clauses: Sequence[Clause]
) -> tuple[list[Found], dict[str, Form]]:
    """The entries of each clause, and for those that nothing has, what was probably meant."""
    found: list[Found] = []
    mended: dict[str, Form] = {}
    for clause in clauses:
        one = find(index, clause) if _may_stand(planner, clause) else nowhere(clause)
        if not one.any and clause.number is None:
            likely = slips(index, planner.items, clause.text)
            if likely:
                mended[clause.text] = likely[0]
                one = find(index, replace(clause, forms=merged((clause.forms, likely))))
            elif clause.otherwise:
                parts, further = _find(index, planner, clause.otherwise)
                found += parts
                mended |= further
                continue
        found.append(one)
    telling = sorted(found, key=lambda one: -one.weight)[:_CLAUSES]
    return [one for one in found if one in telling], mended


def _may_stand(planner: Planner, clause: Clause) -> bool:
    """Whether something may have a clause: a Latin word that is in no word of the library stands nowhere."""
    word = clause.unknown
    return not (len(clause.forms) == 1 and word.isascii() and word.isalpha()) or planner.items.has_inside(
        word
    )


@dataclass(frozen=True, slots=True)
class _Pool:
    """The entries that are looked at, and how many there are that cover the query."""

    chosen: tuple[int, ...]
    total: int
    complete: bool
    named: int
    """Those that bear the query as a name, as bits."""

    @classmethod
    def of(cls, index: SearchIndex, found: Sequence[Found], text: str, allowed: int, limit: int) -> _Pool:
        whole = holding(index, needle(text), _WHOLE) & allowed
        levels = covered(found, allowed)
        full = 0
        for steps, bits in levels:
            if steps * 2 >= levels[0][0]:
                full |= bits
        bearers = named(index, text)
        if len(found) == 1 and found[0].clause.term:  # what is X, Xとは: the frame of a question says nothing
            bearers |= named(index, found[0].clause.text)
        bearers &= allowed
        first = bearers | whole
        keys = [key for one in sorted(found, key=lambda one: -one.weight) for key in one.clause.keys[:_KEYS]]
        room = _ALL if (full | first).bit_count() <= _ALL else _ROOM
        chosen = choose(index, levels, (bearers, whole), max(room, 3 * limit), keys)
        wanted = full | first
        return cls(tuple(chosen), wanted.bit_count(), not wanted & ~bits_of(chosen), bearers)


def _holding(index: SearchIndex, some: Iterable[Form], allowed: int) -> int:
    """The entries that hold one of some forms for certain, as bits."""
    held = 0
    for form in some:
        bits = index.grams.holding(form.needle) & allowed
        if len(form.needle) > 2 or form.inflected:
            bits = index.certain(bits, form.needle)
        held |= bits
    return held


def _worth_showing(scored: list[Scored]) -> list[Scored]:
    best = max((dict(one.parts)["coverage"] for one in scored), default=0.0)
    return [one for one in scored if one.tier > Tier.SOME or dict(one.parts)["coverage"] >= _KEPT * best]


def _gathered(first: Iterable[Scored], scored: Iterable[Scored]) -> list[tuple[Scored, ...]]:
    """Answers, each text once: what a number asked for as it is; of the editions of one rule the newest leads.

    Editions are in the place of the best of them, and only one that matches as well as that one may lead.
    """
    answers: dict[int, tuple[Scored, ...]] = {}
    for one in first:
        answers.setdefault(one.row.leader, (one,))
    lives: dict[int, list[Scored]] = {}
    for one in scored:
        if one.row.leader in answers:
            continue
        if one.row.life is None:
            answers[one.row.leader] = (one,)
        elif one.row.life in lives:
            lives[one.row.life].append(one)
        else:
            answers[one.row.leader] = ()
            lives[one.row.life] = [one]
    for some in lives.values():
        some_first = max(some, key=lambda one: (one.tier, float(one.row.edition or 0)))
        answers[some[0].row.leader] = (some_first, *(one for one in some if one is not some_first))
    return list(answers.values())


def _hit(index: SearchIndex, answer: tuple[Scored, ...]) -> Hit:
    one, *others = answer
    texts = index.gathered((one.row.leader,))[one.row.leader]
    return Hit(
        id=texts[0].id,
        score=round(one.tier + one.score / 10, 4),
        tier=one.tier.name.lower(),
        why=one.why,
        sources=tuple(text.id for text in texts),
        editions=tuple(other.row.id for other in others),
        parts=tuple((name, round(value, 4)) for name, value in one.parts),
    )


def _listed(index: SearchIndex, query: Query, allowed: int, limit: int) -> Results:
    """Filters alone: what they leave, in order."""
    if not query.filters:
        return Results(query.raw, 0, (), notes=query.notes)
    listed = (Scored(row, Tier.ALL, 0.0, ()) for row in index.rows(members(allowed)).values())
    answers = _gathered(listed, ())
    return Results(
        query.raw, len(answers), tuple(_hit(index, one) for one in answers[:limit]), notes=query.notes
    )


def _forms(found: Sequence[Found], text: str, asked: Asked | None) -> tuple[Form, ...]:
    typed = [Form(needle(text))]
    if asked:
        typed += [Form(str(number)) for number in asked.numbers]
    return tuple(dict.fromkeys((*typed, *(form for one in found for form in one.clause.forms))))


def _unknown(found: Sequence[Found], mended: dict[str, Form]) -> tuple[str, ...]:
    return tuple(
        f"{one.clause.text!r} is nowhere in this library"
        for one in found
        if not one.any and one.clause.text not in mended
    )


def _corrected(text: str, mended: dict[str, Form]) -> tuple[str, ...]:
    corrected = fold_text(text)
    for typed, form in mended.items():
        corrected = corrected.replace(
            typed, (form.why or "").partition(" → ")[2].partition(":")[0] or form.needle
        )
    return (corrected,) if mended else ()
