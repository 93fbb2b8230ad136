"""Show the cross-references of a rule, ruling or card: what it cites, and who cites it.

WHAT is what ``kb show`` takes. A section or heading cites what its rules or bullets cite. With ``--depth
N`` citations are followed N times; a record is followed once.
"""

from __future__ import annotations

import argparse

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.cli.show import edition, find, not_found
from kb.codec import Json
from kb.errors import KbError
from kb.lookup.answers import (
    AbsentAnswer,
    Answer,
    CardAnswer,
    Finder,
    Linked,
    RecordAnswer,
    RuleAnswer,
    TermAnswer,
)
from kb.lookup.links import Link, both_ways
from kb.store import Store
from kb.wire import absent_rule_json


def configure(parser: argparse.ArgumentParser) -> None:
    """``WHAT``, ``--in | --out``, ``--depth N``, ``--edition``."""
    parser.add_argument("what", metavar="WHAT", nargs="+", help="a number, an id, a card, a title")
    direction = parser.add_mutually_exclusive_group()
    direction.add_argument("--in", dest="inward", action="store_true", help="only who cites it")
    direction.add_argument("--out", dest="outward", action="store_true", help="only what it cites")
    parser.add_argument("--depth", type=_depth, default=1, metavar="N", help="follow citations N times (1)")
    parser.add_argument(
        "--edition", type=edition, metavar="E", help="of the text in this edition (or: undated)"
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Print the cross-references of the first thing that is called so."""
    store = context.library().store
    answers, missing = find(Finder(store, context.lang, args.edition), [" ".join(args.what)])
    for nothing in missing:
        context.complain(not_found(nothing, args.edition))
    if not answers:
        return NOTHING
    answer = _linked(answers)
    cites, cited_by = both_ways(store, answer, context.lang, args.depth)
    if args.inward:
        cites = ()
    if args.outward:
        cited_by = ()
    if context.json:
        from kb.cli._wire import link_json

        context.write_json(
            {
                "record": _record_json(store, answer),
                "cites": [link_json(store, link) for link in cites],
                "cited_by": [link_json(store, link) for link in cited_by],
            }
        )
    else:
        _print(context, store, answer, cites, cited_by)
        if not cites and not args.inward:
            context.note("kb: it cites nothing")
        if not cited_by and not args.outward:
            context.note("kb: nothing here cites it")
    return FOUND


def _print(
    context: Context, store: Store, answer: Linked, cites: tuple[Link, ...], cited_by: tuple[Link, ...]
) -> None:
    from kb.cli._links import LinkPrinter
    from kb.cli._names import badge, heading

    printer = LinkPrinter(context, store)
    record = None
    match answer:
        case RuleAnswer():
            name = heading(record := answer.texts[0][0])
        case RecordAnswer():
            name = heading(record := answer.record)
        case AbsentAnswer():
            name = f"{answer.number} (not in this library)"
        case CardAnswer():
            name = " / ".join(filter(None, (answer.card.ja, answer.card.en)))
    whose = f"  {context.style.dim(badge(record, store.document_of(record)))}" if record else ""
    context.write(f"{context.style.bold(name)}{whose}")
    printer.cites(cites)
    printer.cited_by(cited_by)


def _record_json(store: Store, answer: Linked) -> Json:
    from kb.cli._wire import answer_json, full_record

    match answer:
        case RuleAnswer():
            return full_record(store, answer.texts[0][0], answer.texts[0])
        case RecordAnswer():
            return full_record(store, answer.record)
        case AbsentAnswer():
            return absent_rule_json(answer.number)
        case CardAnswer():
            return answer_json(store, answer, "ja")


def _linked(answers: list[Answer]) -> Linked:
    """The first answer that can cite or be cited; a title stands for its record, first for a rule's."""
    for answer in answers:
        if isinstance(answer, Linked):
            return answer
    for answer in answers:
        if isinstance(answer, TermAnswer) and answer.records:
            rules = (record for record in answer.records if record.number is not None)
            return RecordAnswer(record=next(rules, answer.records[0]))
    raise KbError("refs: that is no rule, record or card (kb show tells what it is)")


def _depth(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 99:
        return int(text)
    raise argparse.ArgumentTypeError(f"not a depth: {text!r} (1 to 99)")
