"""Checks: defects of a library as located problems. One generator a check; its docstring is the rule."""

from kb.check.checks import CHECKS, Check, check

__all__ = ["CHECKS", "Check", "check"]
