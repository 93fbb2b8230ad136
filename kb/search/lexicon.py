"""Other words for the same thing: abbreviations, terms that changed, what players say at a table.

Everything here widens a query, is named in ``why``, and ranks below the words as typed. What changed over
the years is ``kb.terms.changed``'s; the rest is players' usage, kept to words that hardly ever mean
something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kb.search.form import FormKind
from kb.search.names import name_key
from kb.terms.changed import CHANGED_TERMS
from kb.terms.keywords import KEYWORDS

ABBREVIATIONS: tuple[tuple[str, ...], ...] = (
    ("DFC", "両面カード", "double-faced card"),
    ("TDFC", "変身する両面カード", "両面カード", "transforming double-faced card"),
    ("MDFC", "モードを持つ両面カード", "両面カード", "modal double-faced card"),
    ("PW", "プレインズウォーカー", "planeswalker"),
    ("2HG", "THG", "双頭巨人戦", "Two-Headed Giant"),
    ("SBA", "状況起因処理", "状況起因効果", "state-based action", "state-based effect"),
    ("ETB", "戦場に出る", "場に出る", "enters the battlefield", "enters", "enter the battlefield"),
    (
        "LTB",
        "戦場を離れる",
        "場を離れる",
        "leaves the battlefield",
        "left the battlefield",
        "leave the battlefield",
    ),
    ("CIP", "場に出る", "戦場に出る", "comes into play"),
    ("CMC", "点数で見たマナ・コスト", "マナ総量", "converted mana cost", "mana value"),
    ("MV", "マナ総量", "点数で見たマナ・コスト", "mana value", "converted mana cost"),
    ("CR", "総合ルール", "comprehensive rules"),
    ("EDH", "統率者戦", "Commander"),
    ("P/T", "PT", "パワー/タフネス", "パワーとタフネス", "power and toughness", "power/toughness"),
    ("LKI", "最後の情報", "最終情報", "last known information"),
    ("APNAP", "アクティブ・プレイヤー", "active player, nonactive player"),
    ("AP", "アクティブ・プレイヤー", "active player"),
    ("NAP", "非アクティブ・プレイヤー", "nonactive player"),
    ("GY", "墓地", "graveyard"),
    ("FS", "先制攻撃", "first strike"),
    ("DS", "二段攻撃", "double strike"),
    ("MtG", "マジック：ザ・ギャザリング", "Magic: The Gathering"),
    ("MTGA", "Magic: The Gathering Arena"),
    ("RFG", "ゲームから取り除く", "追放する", "removed from the game", "exile"),
    ("CDA", "特性定義能力", "characteristic-defining ability"),
    ("TK", "チケット・カウンター", "ticket counter"),
    ("FAQ", "よくある質問集"),
)
"""Short forms, then what they stand for in both languages. Any of them finds the others."""

EVERYDAY: tuple[tuple[str, ...], ...] = (
    ("負ける", "負け", "敗北", "敗北する", "lose the game", "loses the game"),
    ("勝つ", "勝利", "勝利する", "win the game"),
    ("死ぬ", "死亡", "死亡する", "die"),
    ("移す", "動かす", "移動する", "移動させる", "乗せ換える", "move"),
    ("剥がす", "はがす", "取り除く", "remove"),
    ("貼る", "貼りつける", "貼り付ける", "put a sticker"),
    ("消える", "消滅する", "なくなる", "cease to exist", "ceases to exist"),
    ("空", "なくなる", "からになる", "empty"),
    ("山札", "ライブラリー", "デッキ", "library"),
    ("捨て札", "墓地", "graveyard"),
    ("手持ち", "手札", "hand"),
    ("引き分け", "ドロー", "draw"),
    ("体力", "ライフ", "life"),
    ("除外", "除外する", "追放", "追放する", "取り除く", "exile"),
    ("生贄", "いけにえ", "生け贄", "生け贄に捧げる", "サクる", "サクリファイス", "sacrifice"),
    ("バウンス", "手札に戻す", "オーナーの手札に戻す"),
    ("打ち消す", "取り消す", "無効にする", "counter"),
    ("発動", "発動する", "起動する", "誘発する", "activate", "trigger"),
    ("使う", "プレイする", "唱える", "起動する", "用いる", "使用する"),
    ("キャスト", "キャストする", "唱える", "cast"),
    ("リムーブ", "リムーブする", "追放する", "ゲームから取り除く"),
    ("残る", "保持", "保持する", "残ったまま", "retain"),
    ("自分自身", "自身", "それ自身", "itself"),
    ("強制", "しなければならない", "選んでもよい", "mandatory"),
    ("対戦", "ゲーム", "game"),
    ("軽減", "減少", "増減", "reduce"),
    ("別々", "それぞれ", "異なる", "separate"),
    ("唯一性", "唯一性ルール", "レジェンド・ルール", "同じタイプ", "legend rule"),
    ("層", "種類別", "レイヤー", "layer"),
    ("出す", "プレイする", "戦場に出す", "場に出す"),
    ("ダブルフェイスカード", "両面カード", "double-faced card"),
    ("ヘイスト", "速攻", "haste"),
    ("ビジランス", "警戒", "vigilance"),
    ("ライフリンク", "絆魂", "lifelink"),
    ("デスタッチ", "接死", "deathtouch"),
    ("リーチ", "到達", "reach"),
    ("ヘックスプルーフ", "呪禁", "hexproof"),
    ("インデストラクティブル", "破壊不能", "破壊されない", "indestructible"),
    ("フラッシュ", "瞬速", "flash"),
    ("メナス", "威迫", "menace"),
    ("シールドカウンター", "盾カウンター", "shield counter"),
    ("スタンカウンター", "麻痺カウンター", "stun counter"),
    ("うらがえす", "裏返す", "変身", "変身する", "transform"),
    ("裏面", "裏側", "背面", "back face"),
    ("表面", "表側", "正面", "front face"),
    ("トークンカード", "トークン", "token"),
    ("復活", "蘇生", "戦場に戻る", "場に戻る", "unearth"),
    ("食べる", "貪食", "貪食する", "devour"),
    ("決闘", "格闘", "格闘する", "fight"),
    ("複製", "複製する", "コピー", "コピーする", "copy"),
    ("手放す", "捨てる", "discard"),
    ("奪う", "コントロールを得る", "コントロールを奪う", "gain control"),
    ("壊す", "破壊", "破壊する", "destroy"),
    ("めくる", "見せる", "公開", "公開する", "reveal"),
    ("シャッフル", "シャッフルする", "切り直す", "shuffle"),
    ("サーチ", "サーチする", "探す", "search"),
    ("アタック", "攻撃", "攻撃する", "attack"),
    ("シール", "ステッカー", "sticker"),
    ("台紙", "シート", "sheet"),
    ("同時", "同じ時", "一斉"),
    ("順番", "順序", "order"),
    ("個数", "枚数", "種類", "数"),
    ("発売日", "発売", "release"),
    ("プレリ", "プレリリース", "prerelease"),
    ("日付", "日時", "日程", "開催", "月"),
    ("発売記念", "発売記念パーティー", "発売記念トーナメント", "launch"),
    ("使用可能", "使える"),
    ("ドラフト", "ブースター・ドラフト", "draft"),
    ("シールド戦", "シールド", "シールドデッキ", "sealed"),
    ("統率者", "統率者戦", "commander"),
    ("マスク", "裏向き", "face down"),
    ("全体除去", "すべてのクリーチャーを破壊する"),
    ("召喚酔い", "ターンの開始時から", "連続してコントロール"),
    ("ダブルストライク", "二段攻撃", "double strike"),
    ("ファーストストライク", "先制攻撃", "first strike"),
    ("フライング", "飛行", "flying"),
    ("トークンを出す", "トークンを生成する", "トークンを戦場に出す", "トークンを場に出す", "create a token"),
    ("無限ループ", "ループ", "infinite loop"),
    ("対戦相手", "相手", "opponent"),
    ("連続", "複数回", "何度も", "繰り返す"),
    ("代わり", "代用", "代替"),
    ("戻る", "戻す", "保持する"),
    ("遅延誘発型能力", "遅発誘発型能力", "delayed triggered ability"),
    ("誘発型能力", "誘発能力", "triggered ability"),
    ("起動型能力", "起動能力", "activated ability"),
    ("常在型能力", "常在能力", "static ability"),
    ("種類別", "レイヤー", "layer"),
    ("装備品", "イクイップメント", "equipment"),
    ("置換効果", "replacement effect"),
    ("軽減効果", "prevention effect"),
    ("優先権", "プライオリティ", "priority"),
    ("持ち主", "所有者", "オーナー", "自分のもの", "owner"),
    ("墓地", "公開領域"),
    ("手札", "非公開領域"),
)
"""Groups of words for one thing; any of them finds the others."""

ONE_WAY: tuple[tuple[str, str], ...] = (("カウンターする", "打ち消す"),)
"""What players say for what texts call otherwise, where the way back would lead astray: a counter is a thing too."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another word, why it is one, and how to say so."""

    word: str
    kind: FormKind
    why: str


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[Other, ...]]:
    table: defaultdict[str, dict[str, Other]] = defaultdict(dict)
    for word, other in _related():
        key = name_key(word)
        if key != name_key(other.word):
            table[key].setdefault(other.word, other)
    return {key: tuple(others.values()) for key, others in table.items()}


def _related() -> Iterator[tuple[str, Other]]:
    for changed in CHANGED_TERMS:
        for older, newer in (*((older, changed.newer) for older in changed.older), changed.english):
            yield (
                older,
                Other(newer, "changed", f"{older} → {newer}: the newer term, since {changed.since:%Y}"),
            )
            yield newer, Other(older, "changed", f"{newer} → {older}: the term before {changed.since:%Y}")
    for said, word in ONE_WAY:
        yield said, Other(word, "synonym", f"{said} → {word}: synonym")
    for ja, en in KEYWORDS:
        yield ja, Other(en, "translation", f"{ja} → {en}: translation")
        yield en, Other(ja, "translation", f"{en} → {ja}: translation")
    for kind, groups in (("abbreviation", ABBREVIATIONS), ("synonym", EVERYDAY)):
        for group in groups:
            for word in group:
                for other in group:
                    yield word, Other(other, kind, f"{word} → {other}: {kind}")  # type: ignore[arg-type]


def other_words(word: str) -> tuple[Other, ...]:
    """What else a word or phrase is called; empty for most."""
    return _table().get(name_key(word), ())


@lru_cache(maxsize=1)
def lexicon_words() -> tuple[str, ...]:
    """All words that are called something else too, sorted."""
    return tuple(sorted({word for word, _ in _related()}))
