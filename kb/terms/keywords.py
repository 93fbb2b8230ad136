"""Words of the game in both languages: keyword abilities and actions, named counters, and what a rule speaks of.

A library pairs what its own documents pair; a judge types ``lifelink`` to a library that says 絆魂 alone. These are
names that the publisher prints on cards in the two languages; a name that we were not sure of is left out.
"""

from __future__ import annotations

_TABLE = """
飛行 flying | 先制攻撃 first strike | 二段攻撃 double strike | 接死 deathtouch | 防衛 defender | 呪禁 hexproof
破壊不能 indestructible | 威迫 menace | 威嚇 intimidate | 畏怖 fear | 到達 reach | トランプル trample | 警戒 vigilance
速攻 haste | 瞬速 flash | 絆魂 lifelink | 被覆 shroud | プロテクション protection | 護法 ward | 装備 equip
土地渡り landwalk | 山渡り mountainwalk | 島渡り islandwalk | 森渡り forestwalk | 沼渡り swampwalk
平地渡り plainswalk | バンド banding | ランページ rampage | 累加アップキープ cumulative upkeep
側面攻撃 flanking | フェイジング phasing | バイバック buyback | シャドー shadow | サイクリング cycling | エコー echo
馬術 horsemanship | 消散 fading | キッカー kicker | フラッシュバック flashback | マッドネス madness | 変異 morph
増幅 amplify | 挑発 provoke | ストーム storm | 親和 affinity | 双呪 entwine | 接合 modular | 烈日 sunburst
武士道 bushido | 転生 soulshift | 連繋 splice | 忍術 ninjutsu | 続唱 cascade | 召集 convoke | 発掘 dredge
変成 transmute | 血の渇き bloodthirst | 憑依 haunt | 予見 forecast | 移植 graft | 刹那 split second | 待機 suspend
消失 vanishing | 探査 delve | 貪食 devour | 賛美 exalted | 蘇生 unearth | 反復 rebound | 族霊鎧 totem armor
生体武器 living weapon | 感染 infect | 不死 undying | 頑強 persist | 萎縮 wither | 共謀 conspire | 秘匿 hideaway
想起 evoke | 覇権 champion | 多相 changeling | 徘徊 prowl | 補強 reinforce | 回顧 retrace | 奇跡 miracle
結魂 soulbond | 超過 overload | 活用 scavenge | 解鎖 unleash | 暗号 cipher | 進化 evolve | 強請 extort | 融合 fuse
授与 bestow | 貢納 tribute | 廃位 dethrone | 長久 outlast | 果敢 prowess | 疾駆 dash | 濫用 exploit | 高名 renown
覚醒 awaken | 欠色 devoid | 嚥下 ingest | 怒濤 surge | 潜伏 skulk | 昂揚 delirium | 現出 emerge | 増呪 escalate
製造 fabricate | 搭乗 crew | 即席 improvise | 加虐 afflict | 余波 aftermath | 不朽 embalm | 永遠 eternalize
強襲 raid | 教導 mentor | 昇殿 ascend | 再活 jump-start | 動員 amass | 出来事 adventure | 相棒 companion
変容 mutate | 脱出 escape | 誇示 boast | 予顕 foretell | 降霊 disturb | 切除 cleave | 上陸 landfall | 陰鬱 morbid
金属術 metalcraft | 英雄的 heroic | 信心 devotion | 大隊 battalion | 窮地 fateful hour | 激突 clash | 格闘 fight
占術 scry | 諜報 surveil | 増殖 proliferate | 変身 transform | 再生 regenerate | 調査 investigate | 探検 explore
怪物化 monstrosity | 鼓舞 bolster | 支援 support | 合体 meld | 督励 exert | 順応 adapt | 切削 mill | 履修 learn
呪い curse | 狼男 werewolf | 魔除け charm | 分割カード split card | 反転カード flip card | 両面カード double-faced card
色指標 color indicator | 神話レア mythic rare | 特性定義能力 characteristic-defining ability
カウンター counter
毒カウンター poison counter | 盾カウンター shield counter | 麻痺カウンター stun counter | 最終カウンター finality counter
守備カウンター defense counter | 忠誠カウンター loyalty counter | 蓄積カウンター charge counter
時間カウンター time counter | エネルギー・カウンター energy counter
カード card | クリーチャー creature | アーティファクト artifact | エンチャント enchantment | 土地 land
インスタント instant | ソーサリー sorcery | パーマネント permanent | 呪文 spell | 能力 ability | 効果 effect
対象 target | 戦場 battlefield | 墓地 graveyard | 手札 hand | ライブラリー library | スタック stack
追放領域 exile zone | 領域 zone | プレイヤー player | 対戦相手 opponent | コントローラー controller | オーナー owner
ターン turn | フェイズ phase | ステップ step | 戦闘 combat | 戦闘ダメージ combat damage | ダメージ damage
ライフ life | マナ mana | コスト cost | マナ・コスト mana cost | 追加コスト additional cost | 色 color | 名前 name
パワー power | タフネス toughness | タイプ type | サブタイプ subtype | 特殊タイプ supertype | オーラ aura
装備品 equipment | 装備コスト equip cost | 基本土地 basic land | マリガン mulligan | コイン投げ coin flip
スリーブ sleeve | チェックリストカード checklist card | レア度 rarity | コモン common | アンコモン uncommon
マナ能力 mana ability | 起動コスト activation cost | 解決 resolution | 同時 simultaneous | 不適正 illegal
プレイヤーの敗北 losing the game | 開始時のライフ starting life total | 構築 constructed | シールド sealed
"""

KEYWORDS: tuple[tuple[str, str], ...] = tuple(
    tuple(pair.strip().split(" ", 1))  # type: ignore[misc]  # every pair has a blank: a test sees to it
    for line in _TABLE.strip().splitlines()
    for pair in line.split("|")
)
"""(Japanese, English)."""
