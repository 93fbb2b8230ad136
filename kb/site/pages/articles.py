"""Pages of articles, each whole, and their list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.codec import Json
from kb.model import Document
from kb.site.outline import Node, Run, headings_of, outline_of
from kb.site.page import Link, Name, Page, WordLink
from kb.site.plan import Plan, title_of
from kb.site.urls import ARTICLES, Address
from kb.site.words import words_of


@dataclass(frozen=True, slots=True)
class DocumentsView:
    """A list of documents of one kind."""

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ArticleView:
    """An article: its outline, then its text."""

    document: Document
    about: Link
    headings: tuple[Node, ...]
    runs: tuple[Run, ...]


def article_pages(plan: Plan) -> Iterator[Page]:
    """The list of articles, and each article."""
    articles = [one.document for one in plan.content.documents if one.document.kind == "wiki"]
    yield list_page(plan, articles, ARTICLES, "articles")
    for document in articles:
        runs = outline_of(plan.content.of_document[document.id])
        yield Page(
            address=plan.addresses.document(document),
            template="article.html",
            view=ArticleView(document, about_link(plan, document), headings_of(runs), runs),
            name=title_of(document),
            crumbs=(WordLink(ARTICLES, "articles"),),
            json=document_records_json(plan, document),
            edition=str(document.edition) if document.edition else None,
            about=frozenset({document.title}),
        )


def list_page(plan: Plan, documents: list[Document], address: Address, word: str) -> Page:
    """The list of documents of a kind, which ``word`` of the interface names."""
    links = tuple(plan.document_link(document) for document in documents)
    return Page(
        address=address,
        template="list.html",
        view=DocumentsView(links),
        name=Name(words_of("ja")[word], words_of("en")[word]),
        json={"documents": [plan.json_of_document(document) for document in documents]},
    )


def about_link(plan: Plan, document: Document) -> Link:
    """To the page that tells where a document is from."""
    return Link(plan.addresses.provenance(document), title_of(document))


def document_records_json(plan: Plan, document: Document) -> Json:
    """A whole document: its metadata and every record."""
    records = plan.content.of_document[document.id]
    return {
        "document": plan.json_of_document(document),
        "records": [plan.json_of(record) for record in records],
    }
