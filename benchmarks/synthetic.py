"""Synthetic libraries of any size.

Shuffled sentences of our own, of varied length and wording, never periodic.

Words are drawn with Zipf's law, so a few stand in every tenth record and most in a handful, as in real
documents. The same seed gives the same library.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from kb.model import Lang
from kb.numbers import RuleNumber
from kb.search.entry import Entry, EntryDocument, Pair


def _words(text: str) -> list[str]:
    return text.split()


_FIRST = _words("""
青銅 白銀 黒鉄 緋色 群青 琥珀 真珠 月光 陽光 薄暮 暁 霜 炎 嵐 霧 砂 苔 茨 錆 硝子 灰 骨 血潮 夢幻 古代
忘れられた 沈黙する 燃え盛る 彷徨える 眠れる 呪われた 祝福された 鋭き 飢えた 笑う 逆さの 見えざる 二つ首の
銀爪の 千年 深海 高地 地底 天空 辺境 王家 裏路地 迷宮 書庫 鐘楼 潮騒 雷鳴 稲光 氷河 火山 樹海 荒地 湿原
墓所 工房
""")
_LAST = _words("""
番人 巨人 騎士 魔女 隠者 狩人 司祭 盗賊 鍛冶屋 歌い手 予言者 使者 守り手 語り部 竜 大蛇 狼 梟 鴉 猟犬 甲虫
精霊 亡霊 人形 彫像 機械 歯車 鏡 王冠 指輪 外套 杖 剣 盾 鎖 門 塔 橋 泉 庭園 祭壇 契約 誓い 凱歌 葬列 審判
変転 奔流 閃光 残響 目覚め 収穫 試練 帰還 崩落 錬成 封印 策略
""")
_EN_FIRST = _words("""
Bronze Silver Iron Scarlet Amber Pearl Moonlit Sunlit Dusk Dawn Frost Ember Storm Mist Sand Moss Thorn
Rust Glass Ashen Bone Dreaming Ancient Forgotten Silent Burning Wandering Sleeping Cursed Blessed Keen
Hungry Laughing Unseen Abyssal Highland Royal Alley Tidal Thunder
""")
_EN_LAST = _words("""
Warden Giant Knight Witch Hermit Hunter Priest Thief Smith Singer Seer Herald Keeper Drake Serpent Wolf
Owl Raven Hound Beetle Spirit Wraith Doll Statue Engine Mirror Crown Ring Cloak Staff Blade Shield Chain
Gate Tower Bridge Spring Garden Altar Pact
""")
_TERMS = _words("""
クリーチャー 呪文 墓地 戦場 ライブラリー カウンター 能力 ダメージ プレイヤー コスト 対象 手札 トークン
パーマネント 誘発型能力 起動型能力 オーナー マナ 土地 ターン コントローラー 置換効果 追放領域 スタック
優先権 状況起因処理 エンチャント アーティファクト 常在型能力 忠誠度 プレインズウォーカー 総コスト
継続的効果 特性 両面カード 分割カード 軽減効果 タイムスタンプ 種類別 基本土地 双頭巨人戦 ステッカー
コピー可能な値 文章変更効果 裏向き 変身 格闘 貪食 賛美 蘇生 陰鬱 占術 激突 覇権 想起 秘匿 多相 不死 窮地
搭乗 機体 英雄譚 当事者カード 合同パーマネント 最後の情報 特別な処理 マナ能力 攻撃クリーチャー
防御プレイヤー 戦闘ダメージ
""")
_VERBS = _words("""
追放する 破壊する 生け贄に捧げる 打ち消す 公開する 切り直す 戻す 貼る 取り除く 動かす 選ぶ 支払う 唱える
起動する 解決する 軽減する 割り振る 置き換える 入れ替える 数える 宣言する 失う 得る 引く 捨てる 調べる
無視する 加える 移す 裏返す
""")
_CLAUSES = (
    "{a}が{z}にある間、{b}は{c}を{v}ことができない",
    "《{k}》が{a}を{v}場合、{b}のコントローラーが{c}を決める",
    "{a}を{v}前に{b}が{z}を離れたなら、{c}には何も起こらない",
    "《{k}》の{n}つ目の能力は、{a}ではなく{b}を見る",
    "その{a}が{b}でもあるときは、{c}も同じように{v}",
    "{p}は、{a}を{v}か{b}を{w}かを、{c}の解決中に選ぶ",
    "{n}個以上の{a}が{z}に置かれたとき、{b}は{n}点の{c}を得る",
    "《{k}》と《{l}》が同時に{z}に移ったなら、{a}は{n}回誘発する",
    "{a}の{b}は、{c}が{v}までのあいだ{n}つ増える",
    "{p}が{a}を持たないなら、{b}を{v}ことは無視される（rule {r} 参照）",
    "ただし{a}に限っては、{b}と{c}の両方を{v}",
    "{a}とは、{z}で{b}に{v}ものをいう",
    "この{a}は{b}を対象としないので、{c}を持つ{a}にも及ぶ",
)
_JOINTS = ("。", "。また、", "。そのため、", "。例えば、", "。もし", "。")
_EN_WORDS = _words("""
creature spell graveyard battlefield library counter ability damage player cost target hand token
permanent owner mana land turn controller effect exile stack priority artifact enchantment loyalty
characteristic copy timestamp layer sticker commander trigger resolve ward trample vigilance
""")
_EN_CLAUSES = (
    "If the {a} leaves the {b} first, the {c} is left as it was",
    "Only its owner may move {k} to the {a}",
    "A {a} with a {b} on it counts the {c} twice",
    "{k} looks at the {a} when the {b} resolves, not before",
    "Each {a} pays for its own {b} (see rule {r})",
    "No {a} is chosen until every {b} has its {c}",
)
_PLAYERS = ("あなた", "対戦相手", "そのプレイヤー", "チームメイト")
_ZONES = ("戦場", "墓地", "追放領域", "ライブラリー", "手札", "スタック")


class _Draw:
    """Draws words by Zipf's law, each list in an order of its own."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.cards = [
            f"{first}{'' if first.endswith(('の', 'る', 'た', 'き', 'ざる')) else 'の'}{last}"
            for first in _FIRST
            for last in _LAST
        ]
        self.english = [f"{first} {last}" for first in _EN_FIRST for last in _EN_LAST]
        self.random.shuffle(self.cards)
        self.random.shuffle(self.english)

    def pick(self, words: list[str] | tuple[str, ...]) -> str:
        """A word, the earlier ones far more often."""
        return words[min(len(words) - 1, int(len(words) ** self.random.random()) - 1)]

    def number(self) -> RuleNumber:
        """A rule number that may be there."""
        return RuleNumber(
            self.random.randrange(100, 140),
            self.random.randrange(1, 12),
            self.random.choice(["", "a", "b", "c"]),
        )


def library(size: int, seed: int = 1) -> tuple[list[EntryDocument], list[Pair]]:
    """A library of about ``size`` records, a fifth of them English, with the pairs of its card names."""
    draw = _Draw(seed)
    pairs = [Pair(kind="card", ja=ja, en=en) for ja, en in zip(draw.cards, draw.english, strict=False)]
    documents = []
    for start in range(0, size, 500):
        lang: Lang = "en" if (start // 500) % 5 == 4 else "ja"
        entries = tuple(_entries(draw, f"doc{start // 500}", min(500, size - start), lang))
        documents.append(
            EntryDocument(
                id=f"doc{start // 500}",
                kind="faq",
                title=f"Set {start // 500}",
                lang=lang,
                authority="official",
                entries=entries,
            )
        )
    return documents, pairs


def _entries(draw: _Draw, document: str, count: int, lang: Lang) -> Iterator[Entry]:
    parent: str | None = None
    for n in range(count):
        card = draw.pick(draw.cards)
        text = _japanese(draw) if lang == "ja" else _english(draw)
        if n % 12 == 0:
            parent = None
        name = f"{document}#{n}"
        yield Entry(
            id=name,
            kind="ruling",
            lang=lang,
            text=text,
            names=(card,) if draw.random.random() < 0.3 else (),
            cards=(card,),
            cites=(draw.number(),) if "rule" in text else (),
            parent=parent,
        )
        parent = parent or name


def _japanese(draw: _Draw) -> str:
    text = ""
    for at in range(draw.random.choice((1, 1, 2, 2, 2, 3, 3, 4))):
        joint = draw.pick(_JOINTS) if at else ""
        text += joint + draw.random.choice(_CLAUSES).format(
            a=draw.pick(_TERMS),
            b=draw.random.choice(_TERMS),
            c=draw.pick(_TERMS),
            v=draw.pick(_VERBS),
            w=draw.random.choice(_VERBS),
            k=draw.pick(draw.cards),
            l=draw.random.choice(draw.cards),
            z=draw.pick(_ZONES),
            n=draw.random.randrange(1, 9),
            p=draw.random.choice(_PLAYERS),
            r=draw.number(),
        )
    return text + "。"


def _english(draw: _Draw) -> str:
    sentences = [
        draw.random.choice(_EN_CLAUSES).format(
            a=draw.pick(_EN_WORDS),
            b=draw.random.choice(_EN_WORDS),
            c=draw.pick(_EN_WORDS),
            k=draw.pick(draw.english),
            r=draw.number(),
        )
        for _ in range(draw.random.randrange(1, 5))
    ]
    return ". ".join(sentences) + "."
