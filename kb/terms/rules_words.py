"""English words of the rules that, written with a capital after a slash, are no card's name.

``飛行/Flying`` in running text is a term, ``願いのフェイ/Fae of Wishes`` a card, and nothing but the words
tells which. Source: section titles of the Comprehensive Rules (1–9, 100–905), the keyword actions of 701
and abilities of 702.
"""

from __future__ import annotations

_ABILITIES = """
deathtouch; defender; double strike; enchant; equip; first strike; flash; flying; haste; hexproof;
indestructible; intimidate; landwalk; lifelink; protection; reach; shroud; trample; vigilance; ward;
banding; rampage; cumulative upkeep; flanking; phasing; buyback; shadow; cycling; echo; horsemanship;
fading; kicker; flashback; madness; fear; morph; amplify; provoke; storm; affinity; entwine; modular;
sunburst; bushido; soulshift; splice; offering; ninjutsu; epic; convoke; dredge; transmute; bloodthirst;
haunt; replicate; forecast; graft; recover; ripple; split second; suspend; vanishing; absorb; aura swap;
delve; fortify; frenzy; gravestorm; poisonous; transfigure; champion; changeling; evoke; hideaway; prowl;
reinforce; conspire; persist; wither; retrace; devour; exalted; unearth; cascade; annihilator; level up;
rebound; totem armor; infect; battle cry; living weapon; undying; miracle; soulbond; overload; scavenge;
unleash; cipher; evolve; extort; fuse; bestow; tribute; dethrone; hidden agenda; outlast; prowess; dash;
exploit; menace; renown; awaken; devoid; ingest; myriad; surge; skulk; emerge; escalate; melee; crew;
fabricate; partner; undaunted; improvise; aftermath; embalm; eternalize; afflict; ascend; assist;
jump-start; mentor; afterlife; riot; spectacle; escape; companion; mutate; encore; boast; foretell;
demonstrate; daybound; nightbound; disturb; decayed; cleave; training; compleated; reconfigure; blitz;
casualty; enlist; read ahead; ravenous; squad; space sculptor; visit; prototype; living metal; more than
meets the eye; for mirrodin; toxic; backup; bargain; craft; disguise; solved; plot; saddle; spree;
freerunning; gift; offspring; impending
"""
_ACTIONS = """
activate; attach; cast; counter; create; destroy; discard; double; exchange; exile; fight; mill; play;
regenerate; reveal; sacrifice; scry; search; shuffle; tap; untap; tap and untap; fateseal; clash; abandon;
proliferate; transform; detain; populate; monstrosity; vote; bolster; manifest; support; investigate; meld;
goad; exert; explore; assemble; surveil; adapt; amass; learn; venture into the dungeon; connive; convert;
incubate; time travel; discover; cloak; collect evidence; suspect; forage; manifest dread
"""
_PARTS = """
artifact; battle; creature; enchantment; instant; land; planeswalker; sorcery; tribal; kindred; dungeon;
plane; phenomenon; vanguard; scheme; conspiracy; basic; legendary; snow; world; token; emblem; counter;
sticker; ticket; library; hand; battlefield; graveyard; stack; exile; ante; command; untap step; upkeep
step; draw step; main phase; combat phase; beginning phase; ending phase; end step; cleanup step; object;
permanent; spell; ability; target; cost; life; damage; color; mana; player; mana cost; illustration; type
line; expansion symbol; text box; power; toughness; loyalty; defense; name; active player; owner;
controller; copy; commander; standard; modern; legacy; vintage; pioneer; draft; sealed; comprehensive rules;
oracle; power and toughness
"""

RULES_WORDS = frozenset(
    word.strip() for words in (_ABILITIES, _ACTIONS, _PARTS) for word in words.replace("\n", " ").split(";")
)
"""All of them, in lower case."""


def is_rules_word(english: str) -> bool:
    """Whether an English word or phrase is one of the rules' own, in any case."""
    return english.casefold() in RULES_WORDS
