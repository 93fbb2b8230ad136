"""English word forms: the stem that a word shares with its other forms.

Deliberately small: it only has to agree with itself.
"""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR = {
    "dying": "die", "dies": "die", "died": "die", "dead": "die", "tied": "tie", "lying": "lie",
    "left": "leave", "leaves": "leave", "chosen": "choose", "chose": "choose", "drew": "draw",
    "drawn": "draw", "fought": "fight", "lost": "lose", "put": "put", "putting": "put", "puts": "put",
    "wins": "win", "winning": "win", "won": "win", "paid": "pay", "said": "say", "gave": "give",
    "given": "give", "took": "take", "taken": "take", "became": "become", "came": "come", "went": "go",
    "goes": "go", "dealt": "deal", "held": "hold", "kept": "keep", "shown": "show", "written": "write",
    "wrote": "write", "abilities": "ability", "libraries": "library", "copies": "copy",
    "copied": "copy", "copying": "copy", "dice": "die",
}  # fmt: skip
_ENDING = re.compile(r"(?:'s|s'|')$")
_STOPWORDS = """
a an and are as at be been being by can could did do does for from had has have how i if in into is it its
may me my of on or shall should so than that the their them then there these they this those to was were
what when where which who why will with would you your
aren't can't couldn't didn't doesn't don't hasn't haven't isn't it's shouldn't that's wasn't weren't what's won't
wouldn't you're
"""
STOPWORDS = frozenset(_STOPWORDS.split())
"""Words that do not weigh in an English question, unless there is nothing else."""


def singular(word: str) -> str:
    """A lower-case word without its plural ending: ``abilities`` → ``ability``.

    Equal for both; not always a word.
    """
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-2] if word.endswith(("sses", "xes", "ches", "shes")) else word[:-1]
    return word


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of a lower-case word.

    Equal for ``sticker``, ``stickers`` and ``stickered``, and a fixed point of itself.
    """
    word = _ENDING.sub("", word)
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3:
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("sses", "xes", "ches", "shes"):
        if word.endswith(ending):
            return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and re.search("[aeiouy]", root):
            if root[-1] == root[-2] and root[-1] not in "lsz":
                root = root[:-1]
            return root.removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


def irregular_forms(lemma: str) -> tuple[str, ...]:
    """The forms of a word that its stem does not begin (``die``: dying, dead …), in order."""
    return tuple(sorted(form for form, of in _IRREGULAR.items() if of == lemma))
