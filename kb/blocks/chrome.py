"""Page furniture: what a site puts around a document, by name.

Two tables. ``ELEMENTS`` knows it by the tag, role, class or id of an HTML element. ``LINES`` knows it by
the words of a whole block, for pages that were saved or copied as text. Each row has a name, which every
``Chrome`` that it makes carries, and the sites where it holds: most rules would hide real text elsewhere
(an article may list ``検索``).

What a grammar reads is no furniture here: the lines of a rules viewer that state edition and day of
synchronisation, its breadcrumb, the publisher's line under a wiki's title.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from lxml import etree

from kb.blocks.model import Block, Page
from kb.model import Chrome

Site = Literal["mediawiki", "viewer", "other"]

_SITES: tuple[tuple[Site, re.Pattern[str]], ...] = (
    ("viewer", re.compile(r"総合ルールビューア|whisper\.wisdom-guild\.net/cr")),
    (
        "mediawiki",
        re.compile(
            r"""wgPageName|content=["']MediaWiki|<body[^>]{0,200}\bmediawiki\b|id=["']mw-content-text["']"""
            r"|^[ \t]*提供[:：]\s*MTG Wiki[ \t]*$|mtgwiki\.com/(?:wiki|index\.php)",
            re.MULTILINE,
        ),
    ),
)


def site_of(text: str) -> Site:
    """Whose page this is, by what its source says; ``other`` where nothing does."""
    return next((site for site, evidence in _SITES if evidence.search(text)), "other")


@dataclass(frozen=True, slots=True)
class ElementRule:
    """An HTML element is furniture by its tag, its role, or one of the words of its class and id."""

    name: str
    words: frozenset[str]
    site: Site | None = None
    """Where the rule holds; None: everywhere."""


def _rule(name: str, words: str, site: Site | None = None) -> ElementRule:
    return ElementRule(name, frozenset(words.split()), site)


_TAGS = {
    "title": "title",
    "nav": "navigation",
    "aside": "aside",
    "footer": "footer",
    "search": "search",
    "noscript": "without-script",
    "template": "template",
    "iframe": "fallback",
    "noframes": "fallback",
    "noembed": "fallback",
    "button": "form-control",
    "select": "form-control",
    "datalist": "form-control",
    "textarea": "form-control",
}
_ROLES = {
    "navigation": "navigation",
    "complementary": "aside",
    "contentinfo": "footer",
    "banner": "banner",
    "search": "search",
    "alert": "notice",
    "dialog": "notice",
}
_ALWAYS_CONTENT = frozenset({"html", "body", "main", "article", "h1", "h2", "h3", "h4", "h5", "h6"})
_BREADCRUMB = frozenset({"breadcrumb", "breadcrumbs", "topicpath", "topic-path", "pankuzu"})

ELEMENTS = (
    _rule("edit-link", "editsection mw-editsection", "mediawiki"),
    _rule("jump-links", "jump-to-nav mw-jump mw-jump-link", "mediawiki"),
    _rule("contents-toggle", "toctoggle toctogglespan toctogglelabel", "mediawiki"),
    _rule("site-notice", "siteNotice sitenotice", "mediawiki"),
    _rule("retrieved-from", "printfooter", "mediawiki"),
    _rule("navigation-box", "navbox navbox-inner vertical-navbox", "mediawiki"),
    _rule("categories", "catlinks mw-normal-catlinks mw-hidden-catlinks", "mediawiki"),
    _rule(
        "page-tools",
        "column-one mw-navigation mw-panel mw-head portlet p-personal p-cactions p-tb",
        "mediawiki",
    ),
    _rule("footer", "footer footer-places footer-info mw-footer", "mediawiki"),
    _rule(
        "advertisement",
        "ad ads adsbygoogle advert advertisement ad-slot ad-area adbox google-ad ad-container",
    ),
    _rule("cookie-notice", "cookie cookie-banner cookie-bar cookie-notice cookie-consent gdpr"),
    _rule("sharing", "sns sns-share share share-buttons social-buttons addtoany sharedaddy"),
    _rule("skip-link", "skip-link skiplink screen-reader-text visually-hidden-focusable"),
    _rule("navigation", "global-nav globalnav gnav site-nav pager pagination"),
    ElementRule("breadcrumb", _BREADCRUMB),
)

_HIDDEN = re.compile(r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_COLLAPSIBLE = re.compile(r"collaps|navcontent|navframe|toggle|accordion|tab-?pane", re.IGNORECASE)


def chrome_rule(element: etree._Element, site: Site) -> str:
    """The name of the rule by which an element is furniture; empty where it is content.

    Hidden elements are furniture, except what a reader can unfold (wikis fold long quotations).
    """
    tag = str(element.tag)
    if tag in _ALWAYS_CONTENT:
        return ""
    words = element_words(element)
    is_path = bool(words & _BREADCRUMB) or "breadcrumb" in (element.get("aria-label") or "").lower()
    if site == "viewer" and is_path:
        return ""
    for rule in ELEMENTS:
        if rule.site in (None, site) and words & rule.words:
            return rule.name
    named = _TAGS.get(tag) or _ROLES.get((element.get("role") or "").lower())
    if named:
        return named
    hidden = element.get("hidden") is not None or _HIDDEN.search(element.get("style") or "")
    return "hidden" if hidden and not any(map(_COLLAPSIBLE.search, words)) else ""


def element_words(element: etree._Element) -> set[str]:
    """The words of an element's class and id."""
    return {*(element.get("class") or "").split(), *(element.get("id") or "").split()}


@dataclass(frozen=True, slots=True)
class LineRule:
    """A block is furniture when its whole text matches."""

    name: str
    pattern: re.Pattern[str]
    site: Site | None = None
    after: str | None = None
    """Holds only below a block that this other rule took: the menus at the foot of a page."""


def _line(name: str, pattern: str, site: Site | None = None, after: str | None = None) -> LineRule:
    return LineRule(name, re.compile(pattern, re.IGNORECASE), site, after)


LINES = (
    _line("jump-links", r"移動\s*[:：]\s*\S{2,10}\s*[,、]\s*検索", "mediawiki"),
    _line("edit-link", r"\[\s*編集\s*(?:\|\s*ソースを編集\s*)?\]|\[\s*edit\s*\]", "mediawiki"),
    _line("contents-toggle", r"\[\s*(?:非表示|表示|隠す|hide|show)\s*\]", "mediawiki"),
    _line(
        "retrieved-from",
        r".{0,8}https?://\S+.{0,4}(?:より作成|から取得)|Retrieved from .{0,200}",
        "mediawiki",
    ),
    _line("categories", r"カテゴリ\s*[:：].{0,300}", "mediawiki"),
    _line("page-tools", r"個人用ツール|案内メニュー|ナビゲーション\s*メニュー", "mediawiki"),
    _line(
        "page-menu",
        r"ログイン|アカウント(?:を)?作成|名前空間|変種|ページ|議論|表示|閲覧|ソースを(?:表示|閲覧)|編集|履歴(?:を)?表示"
        r"|操作|その他|検索|案内|メインページ|最近の更新|おまかせ表示|(?:MediaWikiについての)?ヘルプ|ツール|リンク元"
        r"|関連ページの更新状況|特別ページ|印刷用(?:バージョン|の版)|この版への(?:固定)?リンク|ページ情報|カテゴリ.{0,20}"
        r"|このページ(?:の最終更新|は).{0,60}|プライバシー・?ポリシー|免責事項|.{1,20}について",
        "mediawiki",
        after="page-tools",
    ),
    _line("advertisement", r"広告|\[?PR\]?|スポンサー(?:ド)?リンク|advertisements?"),
    _line(
        "skip-link",
        r"(?:本文|コンテンツ|メインコンテンツ)へ(?:スキップ|移動)(?:する)?|skip to (?:main )?content",
    ),
    _line("to-top", r"[▲△↑]?\s*(?:この)?(?:ページの)?(?:先頭|トップ|上)へ(?:戻る)?|back to top"),
    _line("sharing", r"ツイート|ポスト|シェア(?:する)?|いいね!?|tweet|share"),
    _line(
        "cookie-notice",
        r"(?:当|この|本)サイトで?は.{0,30}(?:cookie|クッキー).{0,200}|(?:this site|we) uses? cookies.{0,300}",
    ),
)

_CHAPTER = re.compile(r"([1-9])\.?\s+\D.{0,40}")
_LEAST_CHAPTERS = 4
"""How many chapter titles in a row are the viewer's list of all chapters; its breadcrumb names one."""

_HEADING_EDIT = re.compile(r"\s*(?P<link>\[\s*(?:編集|edit)\s*\])\s*$")


def without_chrome(page: Page, site: Site) -> Page:
    """The page with every block that a line rule recognises moved to its chrome."""
    blocks: list[Block] = []
    chrome: list[Chrome] = []
    seen: set[str] = set()
    listed = _chapter_list(page.blocks) if site == "viewer" else frozenset()
    for at, block in enumerate(page.blocks):
        rule = "chapter-list" if at in listed else _line_rule(block, site, seen)
        if rule:
            seen.add(rule)
            chrome.append(Chrome(line=block.line, text=block.text, rule=rule))
            continue
        link = _HEADING_EDIT.search(block.text) if site == "mediawiki" else None
        if link and link.start():
            chrome.append(Chrome(line=block.end_line, text=link["link"], rule="edit-link"))
            blocks.append(replace(block, text=block.text[: link.start()]))
        else:
            blocks.append(block)
    if not chrome:
        return page
    ordered = sorted((*page.chrome, *chrome), key=lambda each: each.line)
    return replace(page, blocks=tuple(blocks), chrome=tuple(ordered))


def _line_rule(block: Block, site: Site, seen: set[str]) -> str:
    for rule in LINES:
        holds = rule.site in (None, site) and (rule.after is None or rule.after in seen)
        if holds and rule.pattern.fullmatch(block.text):
            return rule.name
    return ""


def _chapter_list(blocks: tuple[Block, ...]) -> frozenset[int]:
    """The places of chapter titles that follow one another directly and in order."""
    runs: list[list[int]] = [[]]
    before = 0
    for at, block in enumerate(blocks):
        chapter = _CHAPTER.fullmatch(block.text)
        number = int(chapter[1]) if chapter else 0
        if number != before + 1 or not before:
            runs.append([])
        if number:
            runs[-1].append(at)
        before = number
    return frozenset(at for run in runs if len(run) >= _LEAST_CHAPTERS for at in run)
