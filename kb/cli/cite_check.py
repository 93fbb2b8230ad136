"""Prove every rule that a text cites: right, moved, changed, or not existing; with the number of today.

FILE is any text or HTML (- is standard input). Its citations are read in the rules of --as-of DATE, else of
the day that the file states, else in the newest; the status is 1 where one is not right.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.cli.show import day


def configure(parser: argparse.ArgumentParser) -> None:
    """``FILE``, ``--as-of``."""
    parser.add_argument("file", metavar="FILE", help="a text or HTML file; - is standard input")
    parser.add_argument("--as-of", type=day, metavar="DATE", help="the day whose rules the text speaks of")


def run(args: argparse.Namespace, context: Context) -> int:
    """Print each citation with its verdict as ``file:line: …``; fail where one is not right."""
    from kb.errors import ParseError
    from kb.lookup.proof import prove

    store = context.library().store
    try:
        data = sys.stdin.buffer.read() if args.file == "-" else Path(args.file).read_bytes()
        found = prove(store, data, Path(args.file).name, args.as_of, context.lang)
    except ParseError as error:
        raise ParseError(f"{args.file}: {error}") from None
    wrong = [proof for proof in found.proofs if proof.verdict != "right"]
    if context.json:
        context.write_json(
            [
                {
                    "text": proof.citation.text,
                    "line": proof.line,
                    "number": str(proof.number),
                    "verdict": proof.verdict,
                    "today": None if proof.today is None else str(proof.today),
                    "candidates": list(map(str, proof.candidates)),
                    "reason": proof.reason or None,
                    "edition": str(found.read_in),
                }
                for proof in found.proofs
            ]
        )
        return NOTHING if wrong else FOUND
    style = context.style
    for proof in found.proofs:
        today = f", today {proof.today}" if proof.today and proof.verdict == "moved" else ""
        reason = f": {proof.reason}" if proof.reason else ""
        shown = style.warning if proof.verdict != "right" else style.dim
        place = style.dim(f"{args.file}:{proof.line}:")
        context.write(f"{place} {proof.citation.text}  {shown(f'{proof.verdict}{today}{reason}')}")
    said = ", ".join(
        f"{count} {verdict}" for verdict, count in Counter(p.verdict for p in found.proofs).items()
    )
    when = f", as the text of {found.dated}" if found.dated else ""
    context.note(
        f"kb: {said or 'no citation of a rule'}; read in the rules of {found.read_in.date}{when}, "
        f"compared with {found.newest.date}"
    )
    return NOTHING if wrong else FOUND
