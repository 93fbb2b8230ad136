"""What a ruling is about, said in neither language, so that texts of both can be compared.

Each line of the table is one thing that rulings speak of, as Japanese texts of any year write it and as
English ones do. To these come what is written alike in both: numbers from two on, powers and toughnesses,
symbols, the letter X, and which of its abilities a ruling means. A thing that both texts speak of says
little by itself; that they speak of the same ten things says much (``kb.cards.likeness`` weighs them).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from kb.model import Lang

_TABLE = """
graveyard         | 墓地                            | graveyard
die               | 死亡|死ん|死ぬ|死に              | \\bdie[sd]?\\b|\\bdeath
library           | ライブラリ                       | librar
hand              | 手札                            | \\bhands?\\b
exile             | 追放|取り除                      | exile|remov
token             | トークン                         | token
counters          | カウンター                       | counters?\\b(?! (?:target|that|it|the)\\b)
counter a spell   | 打ち消                           | countered|counter (?:target|that|it|the)\\b|n.t resolve
sacrifice         | 生け贄                           | sacrific
search            | 探                              | search|\\bfind
shuffle           | 切り直                           | shuffl
reveal            | 公開                            | reveal
draw              | 引く|引い|引か|引き|引け|ひく     | \\bdraw|\\bdrew
discard           | 捨て                            | discard
target            | 対象                            | target
legality          | 適正|適切|適法                   | legal
resolution        | 解決                            | resol
trigger           | 誘発                            | trigger
activation        | 起動|能力のプレイ|能力をプレイ     | activat
casting           | 唱え|プレイ(?!ヤ|ン)             | \\bcast|\\bplay(?!er)
stack             | スタック                         | \\bstack
mana cost         | マナ・?コスト                    | mana cost|mana value
total cost        | 総コスト                         | total cost
other costs       | 追加.{0,3}コスト|代替コスト|代わりに他のコスト | additional cost|alternative cost
payment           | 支払                            | \\bpay|\\bpaid
mana ability      | マナ能力                         | mana abilit
colour            | 色                              | colou?r
colourless        | 無色                            | colorless
white             | 白                              | \\bwhite
blue              | 青                              | \\bblue
black             | 黒                              | \\bblack
red               | 赤                              | \\bred\\b
green             | 緑                              | \\bgreen
life              | ライフ                          | \\blife\\b
losing            | 失|敗北                         | \\blos[et]|\\bloses
winning           | 勝利                            | \\bwin
draw of the game  | 引き分け                         | a draw\\b
damage            | ダメージ                         | damage
combat damage     | 戦闘ダメージ                     | combat damage
prevention        | 軽減                            | prevent
redirection       | 移しかえ|移し替え|向けなお         | redirect
lethal            | 致死                            | lethal
destruction       | 破壊                            | destroy|destruct
indestructible    | 破壊されな|破壊不能               | indestructible|n.t destroyed
regeneration      | 再生                            | regenerat
attack            | 攻撃(?!フ)                      | attack
block             | ブロック                         | \\bblock
declaration       | 宣言|クリーチャーとして指定|クリーチャー指定 | declar
tapping           | (?<!アン)タップ                  | \\btap
untapping         | アンタップ                       | untap
enchanted         | エンチャントされ|エンチャントす|につけ | enchanted|\\benchant\\b|attached
aura              | オーラ                          | \\baura
equipment         | 装備                            | equip
power             | パワー                          | \\bpower
toughness         | タフネス                         | toughness
bonus             | 修整|ボーナス                    | bonus|\\bgets? [+\\-−]|\\bgets? an additional
types             | タイプ                          | \\btype|subtype
naming            | カード名|名前|名の|名は            | \\bnames?\\b|\\bnamed
controlling       | コントロール                     | \\bcontrol(?!ler)
controller        | コントローラー                   | controller
owner             | オーナー                         | owner
opponent          | 対戦相手                         | opponent
planeswalker      | プレインズウォーカー              | planeswalker
loyalty           | 忠誠                            | loyalty
copying           | コピー                          | \\bcop(?:y|ie)
transformation    | 変身                            | transform
two faces         | 両面|正面|背面|裏面               | double-faced|front face|back face
face down         | 裏向き                          | face.?down
flashback         | フラッシュバック                  | flashback
morbid            | 陰鬱                            | morbid
flying            | 飛行(?!機)                      | \\bfl(?:ying|ies)
lifelink          | 絆魂                            | lifelink
first strike      | 先制攻撃                         | first.strike
double strike     | 二段攻撃                         | double strike
haste             | 速攻                            | \\bhaste
trample           | トランプル                       | trample
deathtouch        | 接死                            | deathtouch
vigilance         | 警戒                            | vigilance
protection        | プロテクション                    | protection
devour            | 貪食                            | devour
exalted           | 賛美                            | exalted
unearth           | 蘇生                            | unearth
cycling           | サイクリング                      | \\bcycl
kicker            | キッカー                         | kicker|kicked
fighting          | 格闘                            | \\bfight
randomness        | 無作為                          | random
coin              | コイン                          | \\bcoin
piles             | 束(?!縛)                        | \\bpile
team              | 双頭巨人|チーム                   | two-headed|\\bteam
at the same time  | 同時                            | same time|simultaneous
turn order        | ターン順|ターンのプレイヤー         | turn order|whose turn|active player
upkeep            | アップキープ                      | upkeep
end of turn       | 終了ステップ|ターン終了|ターンの終了  | end step|end of (?:the )?turn
combat phase      | 戦闘フェイズ                      | combat phase|\\bcombats\\b
leaving combat    | 戦闘から                         | from combat
compulsion        | 強制|義務                        | mandatory|forced?\\b|required|compel
exclusiveness     | のみ|だけ|限                     | \\bonly\\b|\\bjust\\b
no matter         | 関係な|問わ|関わらず               | matter|regardless|no matter|doesn.t care
updating          | 更新|変化に合わせ|変更され続        | updat|constant|change
last existence    | 最後に|最終情報                   | last existed|last known
counting          | 数え|数は|計算|数に                | \\bcount|\\bnumber of|calculat
entering          | 場に出                           | \\benter|onto the battlefield|into play
leaving           | 場を離れ                         | \\bleav|\\bleft\\b
human             | 人間                            | \\bhuman
zombie            | ゾンビ                          | zombie
vampire           | 吸血鬼                          | vampire
werewolf          | 狼男|オオカミ男                   | werewol
wolf              | 狼(?!男)                        | \\bwol(?:f|ves)
spirit            | スピリット                       | \\bspirit
demon             | デーモン                         | \\bdemon
soldier           | 兵士                            | soldier
goblin            | ゴブリン                         | goblin
skeleton          | スケルトン                       | skeleton
homunculus        | ホムンクルス                      | homuncul
ooze              | ウーズ                          | \\booze
saproling         | 苗木                            | saproling
thopter           | 飛行機械                         | thopter
curse             | 呪い                            | \\bcurse
legend            | 伝説                            | legend
land              | 土地                            | \\blands?\\b
basic land        | 基本                            | \\bbasic
plains            | 平地                            | \\bplains
island            | 島                              | \\bisland
swamp             | 沼                              | \\bswamp
mountain          | 山(?!札)                        | \\bmountain
forest            | 森                              | \\bforest
creature          | クリーチャー                      | creature
creature card     | クリーチャー・?カード              | creature cards?
artifact          | アーティファクト                  | artifact
enchantment       | エンチャント(?!され|す)            | enchantment
instant           | インスタント                      | instant
sorcery           | ソーサリー                       | sorcer
permanent         | パーマネント                      | permanent
split card        | 分割カード                       | split card
zones             | 領域                            | \\bzones?
colon             | コロン                          | \\bcolon
static ability    | 常在型                          | static
activated ability | 起動型                          | activated abilit
triggered ability | 誘発型                          | triggered abilit
clause            | 節                              | clause
modes             | モード                          | \\bmode
half              | 半分                            | \\bhalf
multiplication    | 倍                              | doubl|\\btwice|times\\b|quadrupl
several           | 複数                            | multiple|more than one|two or more
negation          | ない|なか|なく|ずに|無い             | n.t\\b|cannot|\\bno\\b|\\bnot\\b|never
no sense          | 意味(?:は|が)(?:な|無)            | redundant|irrelevant
nothing           | 何も|まったく|全く                 | nothing|no effect|n.t do anything|none of|no cards
response          | 対応                            | respon
priority          | 優先権                           | priority
meantime          | までの間                         | between|\\ball while
state             | 状況起因|状態誘発                  | state-based|state trigger
replacement       | 置換                            | replac|instead
delay             | 遅発                            | delayed
the future        | 以降                            | \\blater\\b|come under|that enter|afterward
the other         | もう一方|他方                     | the other\\b|another
divided           | 分割し|割り振                     | divid|assign
same              | 同じ|同一                        | \\bsame\\b
different         | 異なる|別々|別な                  | differen|separate
active timing     | タイミング|できるとき|プレイできる時  | timing|any time you could
order             | 順                              | \\border\\b|\\bfirst you\\b|then each
"""

_ROWS = [re.split(r"\s\|\s", line, maxsplit=2) for line in _TABLE.strip().splitlines()]
_PATTERNS: dict[Lang, list[tuple[str, re.Pattern[str]]]] = {
    "ja": [(name.strip(), re.compile(ja.strip())) for name, ja, _ in _ROWS],
    "en": [(name.strip(), re.compile(en.strip(), re.IGNORECASE)) for name, _, en in _ROWS],
}
_WORDS = {
    word: number
    for number, word in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), start=2
    )
}
_KANJI = str.maketrans("一二三四五", "12345")
_SYMBOL = re.compile(r"\{[^{}]{1,5}\}")
_STATS = re.compile(r"[+-]?[\dX*]+/[+-]?[\dX*]+")
_NUMBER = re.compile(r"\d+")
_X = re.compile(r"(?<![A-Za-z{])X(?![A-Za-z}])")
_ORDINAL_JA = re.compile(r"(?:([1-5])(?:つ|番)目の?|(最初)の|(最後)の)(?:[^。、]{0,6}能力)?")
_ORDINAL_EN = re.compile(
    r"\b(first|second|third|fourth|fifth|last)(?:, \w+,)? (?:\w+ ){0,2}?abilit", re.IGNORECASE
)
_ORDINALS = {
    "first": "1",
    "second": "2",
    "third": "3",
    "fourth": "4",
    "fifth": "5",
    "最初": "1",
    "最後": "last",
}


@lru_cache(maxsize=16384)
def concepts(text: str, lang: Lang) -> frozenset[str]:
    """What a text speaks of: names of the table, and numbers, symbols and ordinals as they are."""
    plain = plain_text(text)
    found = {name for name, pattern in _PATTERNS[lang] if pattern.search(plain)}
    found.update(_written_alike(plain, lang))
    return frozenset(found)


def plain_text(text: str) -> str:
    """The text in one width, with one minus sign and without the names in 《》 (they are no words)."""
    folded = unicodedata.normalize("NFKC", text).replace("−", "-").replace("–", "-").replace("･", "・")
    return re.sub("《[^《》]*》", "《》", folded)


def is_figure(feature: str) -> bool:
    """Whether it is a bonus or a symbol: ``+1/+1``, ``{X}``."""
    return feature[0] in "+-{"


def _written_alike(plain: str, lang: Lang) -> Iterator[str]:
    yield from _SYMBOL.findall(plain)
    yield from _STATS.findall(plain)
    bare = _SYMBOL.sub(" ", _STATS.sub(" ", plain))
    if _X.search(bare):
        yield "X"
    if lang == "ja":
        bare = re.sub("[一二三四五](?=つ目|番目)", lambda match: match[0].translate(_KANJI), bare)
        for match in _ORDINAL_JA.finditer(bare):
            if "能力" in match[0] or match[1]:
                yield f"ability {match[1] or _ORDINALS[match[2] or match[3]]}"
        bare = re.sub(r"\d(?:つ|番)目", " ", bare)
        yield from (number for number in _NUMBER.findall(bare) if number not in ("0", "1"))
    else:
        for match in _ORDINAL_EN.finditer(bare):
            yield f"ability {_ORDINALS.get(match[1].lower(), 'last')}"
        yield from (number for number in _NUMBER.findall(bare) if number not in ("0", "1"))
        yield from (str(_WORDS[word]) for word in re.findall(r"[a-z]+", bare.lower()) if word in _WORDS)
