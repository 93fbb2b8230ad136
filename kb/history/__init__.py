"""Editions of the rules compared: what became of each rule from one to the next, told by its words.

``kb.history.book`` says what is compared, ``matching`` and ``align`` which rule is which, ``chain`` joins
that into lives, ``life`` is what others read (it loads nothing that compares).
"""
