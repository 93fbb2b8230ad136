"""How Japanese texts cite. Full-width signs are folded before: ``（`` is ``(`` here, ``：`` is ``:``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.cite.lists import NUMBER, announced_list, read_list
from kb.cite.pattern import Found, Pattern

_FLAGS = re.ASCII | re.IGNORECASE
_BARE = re.compile(rf"(?<![A-Za-z\d.:/#$¥￥€£+−-])(?={NUMBER})", _FLAGS)
"""A number with nothing in front that announces it."""
_REFERRED = re.compile(r"\s?(?:[をも]?\s?(?:参照|見よ|ご覧)|\s?の例外)")


_OTHER_BOOK = re.compile(
    r"(?:MTR|IPG|JAR|規[定程則約]|指針|ガイド|法|バージョン|Ver\.?|版|図|表)\s*第?$", re.ASCII | re.IGNORECASE
)
"""Whose number it is, where it is not the rules': ``IPG 102.1``, ``イベント規定 104.2``, ``表 101.2``."""


def _referred_list(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """Bare numbers, made citations by the 参照 after them; a bare section needs its title as well."""
    if _OTHER_BOOK.search(text, max(0, lead.start() - 16), lead.start()):
        return
    numbers = read_list(text, lead.start(), start=lead.start(), plural=True)
    if numbers is None or _REFERRED.match(text, numbers.end) is None:
        return
    for found in numbers.found:
        if found.number is not None and (found.number.rule or found.named):
            yield found


_OBEYED = re.compile(
    r"\s?(?:に(?:従[いうっ]|したが[いうっ]|基づ|もとづ|則[りるっ]|反[しす]|定め|規定|明記|記載|記さ|書[いか]|述べ)"
    r"|で(?:定め|定義|規定|説明|述べ)|が(?:定め|規定)|の(?:規定|定め|ルール|規則|条[文項]|項|文[面言]))"
)
"""What can be done with a rule alone: to obey it, to break it, to read what it says."""
_RELIED_ON = re.compile(r"\s?(?:に(?:よ[りるれっ])|[がを]適用)")
"""What is done with a rule, and with other things too."""
_FOUND_IN = re.compile(r"\s?に(?:は|も)?(?:ある|あり|あっ|載[っる])")
_OF_RULES = re.compile(r"(?:総合|(?<![ァ-ヺー・]))(?:ルール|規則)[^。、]{0,20}$")
_NO_RULE = re.compile(
    r"(?:IEEE|Wi-?Fi|無線|約|およそ|距離|高さ|重さ|長さ)[^。]{0,6}$", re.ASCII | re.IGNORECASE
)


def _relied_on(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """Bare numbers, made citations by what the sentence does with them.

    What is not said of rules alone needs a letter (``704.5k``) or the word ルール before it: ``110.5により``
    may be any figure.
    """
    before = max(0, lead.start() - 32)
    if _OTHER_BOOK.search(text, before, lead.start()) or _NO_RULE.search(text, before, lead.start()):
        return
    numbers = read_list(text, lead.start(), start=lead.start(), plural=True)
    if numbers is None:
        return
    lettered = all(found.number is not None and found.number.letter for found in numbers.found)
    of_rules = _OF_RULES.search(text, before, lead.start()) is not None
    certain = numbers.is_dotted and _OBEYED.match(text, numbers.end)
    relied = (lettered or (of_rules and numbers.is_dotted)) and _RELIED_ON.match(text, numbers.end)
    stated = of_rules and numbers.is_dotted and _FOUND_IN.match(text, numbers.end)
    if certain or relied or stated:
        yield from (found for found in numbers.found if found.number is not None and found.number.rule)


def _named(_text: str, lead: re.Match[str]) -> Iterator[Found]:
    """The group ``whole`` is the citation, the group ``name`` what it names."""
    yield Found(*lead.span("whole"), named=lead.span("name"))


_DEFINES = re.compile(r"\s?[:―—–]")


def _layer(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """A layer; ``第7b種：`` defines it and cites nothing."""
    if _DEFINES.match(text, lead.end()) is None:
        yield Found(*lead.span(), label=lead["name"].lower())


_CARD = re.compile(r"《(?P<name>[^《》]+)》")


def _cards(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """Every card of the list that ``該当カード：`` announces."""
    for match in _CARD.finditer(text, lead.end("label"), lead.end()):
        yield Found(*match.span(), named=match.span("name"))


_BORDER = r"\s、。,.;!?()<>「」『』【】《》〔〕“”\"→"
# The title of the page runs back to a border; what a sentence puts before it (詳細は) is no part of it.
_PAGE = re.compile(
    rf"(?:^|(?<=[{_BORDER}]))(?:[^{_BORDER}#]{{1,12}}?(?:については|に関しては|は))?"
    rf"(?P<whole>(?P<name>[^{_BORDER}#]{{1,60}}(?<!は)#[^{_BORDER}#]{{1,60}}?))"
    rf"(?=[をもに]?(?:参照|詳し)|および|及び|ならびに|[{_BORDER}]|$)"
)
_REFERS_ON = re.compile(r"[^。]{0,60}?参照|[^。]{0,30}?詳し")
_REFERRED_BEFORE = re.compile(r"(?:→|詳細は|詳しくは|こちらは)$")


def _page(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """``title#heading``, where the sentence says that it is meant as a reference."""
    start, end = lead.span("whole")
    if _REFERS_ON.match(text, end) or _REFERRED_BEFORE.search(text, 0, start):
        yield Found(start, end, named=lead.span("name"))


def _titled_chapters(text: str, lead: re.Match[str]) -> Iterator[Found]:
    """A chapter is a single digit: only its title, or 参照 behind it, tells that it is meant."""
    numbers = read_list(text, lead.end(), start=lead.start(), plural=True, chapters=True)
    if numbers is None:
        return
    referred = _REFERRED.match(text, numbers.end) is not None
    yield from (found for found in numbers.found if found.named or referred)


PATTERNS: tuple[Pattern, ...] = (
    Pattern(
        example="rule 8〔多人数戦ルール〕参照",
        form="rule",
        lead=re.compile(r"(?<![A-Za-z])rules?\s*:?\s*(?=[1-9](?![\d.a-z]))", _FLAGS),
        read=_titled_chapters,
    ),
    Pattern(
        example="rule 612〔文章変更効果〕、rule 613.1c 参照",
        form="rule",
        lead=re.compile(r"(?<![A-Za-z])rule(?P<plural>s)?\s*:?\s*(?=[1-9]\d\d)", _FLAGS),
        read=announced_list,
    ),
    Pattern(
        example="ルール113.6bにより",
        form="rule",
        # レジェンド・ルール and ハウスルール are other words; 総合ルール and 公式ルール are these rules.
        lead=re.compile(r"(?:総合|(?<![ァ-ヺー・]))ルール\s*:?\s*第?(?=[1-9]\d\d)", _FLAGS),
        read=announced_list,
    ),
    Pattern(
        example="総合ルールの704.5kと704.5m",
        form="rule",
        lead=re.compile(r"総合ルール(?:の|番号)\s?(?=[1-9]\d\d\.)", _FLAGS),
        read=announced_list,
    ),
    Pattern(
        example="601「呪文を唱える」を参照、（110.6参照）",
        form="rule",
        lead=_BARE,
        read=_referred_list,
    ),
    Pattern(
        example="704.5kにより、110.2の規定",
        form="rule",
        lead=_BARE,
        read=_relied_on,
    ),
    Pattern(
        example="これは種類別第7b種で適用される",
        form="layer",
        lead=re.compile(r"種類別第?(?P<name>[1-7][a-e]?)種", _FLAGS),
        read=_layer,
    ),
    Pattern(
        example="その後の第7b種の効果",
        form="layer",
        lead=re.compile(r"(?<!種類別)第(?P<name>[17][a-e])種", _FLAGS),
        read=_layer,
    ),
    Pattern(
        example="詳細は#歴史を参照",
        form="heading",
        lead=re.compile(
            rf"(?:^|(?<=[{_BORDER}はも]))(?P<whole>#(?P<name>[^{_BORDER}#]{{1,60}}?))(?=[をも]?(?:参照|見よ))"
        ),
        read=_named,
        kinds=("wiki",),
    ),
    Pattern(
        example="詳細はプロキシ#歴史を参照",
        form="page",
        lead=_PAGE,
        read=_page,
        kinds=("wiki",),
    ),
    Pattern(
        example="以下の「ローウィン よくある質問集」を参照",
        form="page",
        lead=re.compile(r"(?P<whole>「(?P<name>[^「」]{1,60}よくある質問集?)」)(?=[をも]?参照)"),
        read=_named,
        kinds=("faq", "wiki"),
    ),
    Pattern(
        example="下記「貼り方/How to stick」の通り",
        form="heading",
        lead=re.compile(r"(?P<whole>(?:下記|上記|前述|後述)の?「(?P<name>[^「」]{1,60})」)"),
        read=_named,
        kinds=("wiki",),
    ),
    Pattern(
        example="（該当カード：《もみ消し》、《対抗呪文》）",
        form="card",
        lead=re.compile(r"(?P<label>該当カード:)\s?《[^《》]+》(?:[、,・\s]*《[^《》]+》)*"),
        read=_cards,
        kinds=("faq", "wiki"),
    ),
)
