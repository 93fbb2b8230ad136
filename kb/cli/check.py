"""Report the problems of the library: lost text, gaps, duplicates, citations that lead nowhere, conflicts."""

from __future__ import annotations

import argparse
from collections import Counter

from kb.cli import FOUND, NOTHING
from kb.cli._context import Context
from kb.cli._display import one_line
from kb.wire import problem_json


def configure(parser: argparse.ArgumentParser) -> None:
    """``--strict``."""
    parser.add_argument(
        "--strict", action="store_true", help="let remarks (severity info) count as problems too"
    )


def run(args: argparse.Namespace, context: Context) -> int:
    """Print each problem as ``file:line: severity: message [code]``; fail where there are any."""
    store = context.library().store
    problems = store.problems()
    if context.json:
        context.write_json([problem_json(problem) for problem in problems])
    else:
        files = {one.document.id: one.document.source.file for one in store.documents()}
        for problem in problems:
            file = files.get(problem.document, problem.document)
            file = one_line(file)
            place = file if problem.line is None else f"{file}:{problem.line}"
            context.write(
                f"{place}: {_severity(problem.severity, context)}: {problem.message} [{problem.code}]"
            )
        counts = Counter(problem.severity for problem in problems)
        said = ", ".join(f"{counts[severity]} {severity}" for severity in ("error", "warning", "info"))
        context.note(f"kb: {said}" if problems else "kb: no problems")
    counting = (problem for problem in problems if args.strict or problem.severity != "info")
    return NOTHING if any(counting) else FOUND


def _severity(severity: str, context: Context) -> str:
    if severity == "error":
        return context.style.error(severity)
    return context.style.warning(severity) if severity == "warning" else severity
