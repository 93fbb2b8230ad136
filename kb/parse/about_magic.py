"""Whether a text is about this game. Statutes, price lists and other games number their lines too."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORDS = re.compile(
    r"マジック|カード|プレイヤー|クリーチャー|パーマネント|オブジェクト|呪文|マナ|ライブラリー|墓地|戦場|スタック"
    r"|能力|土地|領域|デッキ|トークン|カウンター|ターン|ゲーム|ステッカー"
    r"|\b(?:magic|cards?|players?|creatures?|permanents?|objects?|spells?|mana|library|graveyards?|battlefield|stack"
    r"|ability|abilities|lands?|zones?|decks?|tokens?|counters?|turns?|games?|stickers?)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"マジック|クリーチャー|パーマネント|呪文|ライブラリー|スタック|《[^《》]+》|誘発|起動型|状況起因"
    r"|\b(?:magic: the gathering|permanents?|spells?|mana|library|battlefield|triggered|instants?|sorcery)\b",
    re.IGNORECASE,
)
_BOOK = re.compile(
    r"(?P<game>.*[^\W\d_].*?)[\s:：・]*(?:総合ルール|詳細ルール|ルールブック|Comprehensive Rules|Rulebook)"
    r"(?!ビューア).{0,40}",
    re.IGNORECASE,
)
_THIS = re.compile(r"マジック|magic|MTG|MJMJ|の$|^\W*(?:the|official|公式|引用)\W*$", re.IGNORECASE)


def speaks_of_play(texts: Iterable[str]) -> bool:
    """Whether a word of cards and play is in a text: little, but no price list and no statute has it."""
    return any(_WORDS.search(text) for text in texts)


def speaks_of_magic(texts: Iterable[str]) -> bool:
    """Whether a text has words that hardly any other game has: ``クリーチャー``, ``permanent``, ``《…》``."""
    return any(_OWN.search(text) for text in texts)


def names_other_game(text: str) -> bool:
    """Whether a line is the title of another game's rule book: ``どこかのカードゲーム 総合ルール``."""
    if len(text) > 80 or "。" in text:
        return False
    match = _BOOK.fullmatch(text)
    return match is not None and not _THIS.search(match["game"])
