"""A library on disk: the documents that a user added, what is built from them, and opening it.

What reads (``opening``, ``serving``, ``home``) loads nothing of what writes (``build``, ``adding``,
``starter``).
"""
