"""Blocks: what a page consists of, whether it came as text or as HTML, so that a grammar need not care."""

from kb.blocks.model import Block, BlockKind, Page
from kb.blocks.plain import page_of_text

__all__ = ["Block", "BlockKind", "Page", "page_of_text"]
