"""From a word of a query to the forms it is looked for by.

As typed, inflected, and everything it may be called otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.search.english import irregular_forms, stem
from kb.search.form import Form, FormKind
from kb.search.index import SearchIndex
from kb.search.lexicon import ONE_WAY, Other, other_words
from kb.search.normalize import fold_text, needle
from kb.search.sound import is_kana, kana_of_romaji, sound
from kb.search.vocabulary import Word
from kb.terms.script import has_japanese

_SYMBOL = re.compile(r"[({]([^(){}\s]{1,6})[)}]")
_KATAKANA = re.compile(r"[ァ-ヺー・-]+")
VERB_END = tuple("うくぐすつぬぶむる")
"""How a verb in its dictionary form ends."""
_LOSES_Y = re.compile("(?:[^aeiou]y|ies)$")
"""How an English word ends whose y becomes ie: ability, abilities; not play."""
_SHORT = 4
"""Letters of a word that is looked for whole: ``scry``, not ``scr``."""
_ENOUGH = 6
"""Forms of one kind that are tried; the commonest come first."""


def forms(
    index: SearchIndex,
    text: str,
    base: str | None = None,
    *,
    normal: str | None = None,
    inflects: bool = False,
) -> tuple[Form, ...]:
    """The forms of one word, term or name, as typed first, each needle once.

    ``text`` is folded. ``base`` is its dictionary form, ``normal`` the form that all its writings share, and
    ``inflects`` says whether it is a verb or an adjective.
    """
    typed = _typed(text, base or text, inflects)
    found = [typed, *_english(text), *_symbols(text)]
    for form in (
        *_written(index, base or text, normal),
        *_sounding(index, text),
        *_others(index, text, base),
    ):
        if all((form.needle, form.inflected) != (other.needle, other.inflected) for other in found):
            found.append(form)
    return tuple(found)


def stem_form(word: str, kind: FormKind, why: str | None) -> Form:
    """A word given in its dictionary form as a form that finds its inflections.

    唱える → 唱え…, 死亡する → 死亡.
    """
    folded = needle(word)
    if not has_japanese(folded):
        return Form(_english_needle(folded), kind, why)
    if folded.endswith("する") and len(folded) > 3:
        return Form(folded[:-2], kind, why)
    if len(folded) > 2 and folded[-1] in VERB_END and has_kanji(folded):
        return Form(folded[:-1], kind, why, inflected=True, full=folded)
    return Form(folded, kind, why)


def has_kanji(text: str) -> bool:
    """Whether a kanji stands in a text.

    What is all kana is no verb in its dictionary form, as far as one can see.
    """
    return any("㐀" <= char <= "鿿" for char in text)


def kanji_of(text: str) -> str:
    """The kanji of a text: what stays where kana between them are written or not."""
    return "".join(char for char in text if has_kanji(char) or char == "々")


def _typed(text: str, base: str, inflects: bool) -> Form:
    if inflects and len(base) > 1 and has_kanji(base) and base[-1] > "ぁ":
        kind: FormKind = "typed" if base == text else "inflected"
        return Form(base[:-1], kind, inflected=True, full=base)
    if not has_japanese(text):
        return Form(_english_needle(text))
    return Form(text)


def _english_needle(text: str) -> str:
    """An English phrase with the ending of its last word left to ``kb.search.form``."""
    head, space, last = text.rpartition(" ")
    root = stem(last)
    if not last.isalpha() or len(root) < 3:
        return text
    root = root[:-1] if _LOSES_Y.search(last) and root.endswith("y") and len(root) > _SHORT else root
    return head + space + (root if last.startswith(root) else last)


def _english(text: str) -> Iterator[Form]:
    if text.isascii() and text.isalpha():
        for form in irregular_forms(stem(text)):
            if form != text:
                yield Form(form, "inflected")
        if text != stem(text) and not text.startswith(stem(text)):
            yield Form(stem(text), "inflected")


def _symbols(text: str) -> Iterator[Form]:
    """``(TK)`` and ``{TK}`` are one symbol."""
    match = _SYMBOL.fullmatch(text)
    if match:
        for symbol in (f"{{{match[1]}}}", f"({match[1]})"):
            if symbol != text:
                yield Form(symbol, "symbol", f"{text} → {symbol}: the same symbol")


def _written(index: SearchIndex, base: str, normal: str | None) -> Iterator[Form]:
    """Other writings of the word that texts of the library have."""
    for word in index.words.written(normal or base)[:_ENOUGH]:
        if word.base != base and has_japanese(word.form):
            yield _form(word, "spelling", f"{base} → {word.base}: another writing")


def _sounding(index: SearchIndex, text: str) -> Iterator[Form]:
    """Words and names of the library that sound like what was typed in kana or Latin letters."""
    kind: FormKind
    heard: tuple[str, ...]
    if _KATAKANA.fullmatch(text):
        kind, heard, say = "spelling", (text,), "another spelling"
    elif is_kana(text) and len(text) > 1:
        kind, heard, say = "reading", (text,), "reading"
    elif text.isascii() and len(text) > 3 and not index.words.written(stem(text)):
        kind, heard, say = "romaji", kana_of_romaji(text), "romaji"
    else:
        return
    for kana in heard:
        if len(sound(kana)) > 1:
            for shown in dict.fromkeys(name.shown for name in index.names.sounding(kana)):
                yield Form(needle(shown), kind, f"{text} → {shown}: {say}")
            for word in index.words.sounding(kana)[:_ENOUGH]:
                if word.base != text:
                    yield _form(word, kind, f"{text} → {word.base}: {say}")


def _others(index: SearchIndex, text: str, base: str | None) -> Iterator[Form]:
    """What it is called otherwise: by the lexicon, and in the other language by the library itself."""
    known: list[Other] = [*other_words(base or text)]
    if (base is None or base == text) and f"{text}する" not in dict(ONE_WAY):
        known += other_words(f"{text}する")
    for other in known:
        if other.word != f"{text}する":
            yield stem_form(other.word, other.kind, other.why)
    for word in dict.fromkeys((text, base or text)):
        for shown, _ in index.names.others(word):
            yield stem_form(shown, "translation", f"{word} → {shown}: translation")
            for other in other_words(shown):  # indestructible → 破壊不能 → 破壊されない
                if other.kind == "changed":
                    yield stem_form(
                        other.word, "translation", f"{word} → {shown} → {other.word}: translation"
                    )
    for other in known:  # 2HG → 双頭巨人戦 → Two-Headed Giant, as far as the library pairs them
        for shown, _ in index.names.others(other.word) if other.kind in ("abbreviation", "changed") else ():
            yield stem_form(shown, other.kind, f"{text} → {other.word} → {shown}: {other.kind}, translation")


def _form(word: Word, kind: FormKind, why: str) -> Form:
    return Form(word.form, kind, why, inflected=word.inflected, full=word.base if word.inflected else "")


def merged(alternatives: Iterable[tuple[Form, ...]]) -> tuple[Form, ...]:
    """The forms of what ``OR`` joins, each needle once."""
    found: dict[tuple[str, bool], Form] = {}
    for form in (form for forms in alternatives for form in forms):
        known = found.get((form.needle, form.inflected))
        if known is None or known.worth < form.worth:
            found[form.needle, form.inflected] = form
    return tuple(found.values())


__all__ = ["fold_text", "forms", "has_kanji", "merged", "stem_form"]
