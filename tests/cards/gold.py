"""Whose rulings the nameless groups of the two set FAQs are: line of the group → the card, read by hand.

Made by reading each group next to the set's cards and their official rulings; facts only.
"""

INNISTRAD = {
    207: "Stony Silence",
    213: "Liliana of the Veil",
    218: "Tribute to Hunger",
    229: "Curse of Stalked Prey",
    257: "Furor of the Bitten",
    261: "Murder of Crows",
    270: "Wooden Stake",
    280: "Forbidden Alchemy",
    282: "Bitterheart Witch",
    288: "Disciple of Griselbrand",
    296: "Elder of Laurels",
    320: "Heartless Summoning",
    322: "Charmbreaker Devils",
    343: "Grimoire of the Dead",
    367: "Snapcaster Mage",
    369: "Reaper from the Abyss",
    371: "Bonds of Faith",
    373: "Divine Reckoning",
    397: "Back from the Brink",
    402: "Creeping Renaissance",
    404: "Trepanation Blade",
    412: "Angel of Flight Alabaster",
    419: "Curse of the Bloody Tome",
    447: "Stitcher's Apprentice",
    476: "Delver of Secrets",
    488: "Curse of Oblivion",
    494: "Graveyard Shovel",
    506: "Village Bell-Ringer",
    531: "Moment of Heroism",
    533: "Curse of the Nightly Hunt",
    547: "Runechanter's Pike",
    563: "Wreath of Geists",
}
"""The 32 groups that name no card."""

INNISTRAD_EXAMPLES_FIRST = {
    231: "Cackling Counterpart",
    314: "Laboratory Maniac",
    361: "Mentor of the Meek",
    524: "Rooftop Storm",
    445: "Abattoir Ghoul",
}
"""Groups that name another card before their own, or only another, or their own inside an example."""

INNISTRAD_OTHERWISE_CALLED = {181: "Demonmail Hauberk", 277: "Lost in the Mist"}
"""Groups whose card the translator calls otherwise than the set does."""

INNISTRAD_BY_A_FACE = {179: "Mayor of Avabruck", 227: "Ulvenwald Mystics", 294: "Kruin Outlaw"}
"""Groups that name but one face of their card."""

ALARA = {
    181: "Knight-Captain of Eos",
    197: "Etherium Sculptor",
    204: "Branching Bolt",
    206: "Flameblast Dragon",
    258: "Agony Warp",
    271: "Cunning Lethemancer",
    275: "Goblin Assault",
    295: "Necrogenesis",
    332: "Mindlock Orb",
    339: "Prince of Thralls",
    343: "Relic of Progenitus",
    356: "Kresh the Bloodbraided",
    365: "Ooze Garden",
    373: "Banewasp Affliction",
    405: "Vicious Shadows",
    447: "Spearbreaker Behemoth",
    461: "Scourglass",
}
"""The 17 groups that name no card."""

ALARA_EXAMPLES_FIRST = {230: "Gift of the Gargantuan", 337: "Covenant of Minds"}
