"""A web server for one reader at this machine: shows a site, and tells its pages when it was built anew.

It listens on loopback only and answers only requests that name this machine, so that no page of the web
can read the library through a browser (DNS rebinding). Pages are served as they are on disk but for one
script, which reloads them.
"""

from __future__ import annotations

import json
import mimetypes
import posixpath
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

LIVE = "/-/live.js"
STATE = "/-/state.json"
_HOSTS = frozenset({"localhost", "127.0.0.1", "[::1]"})
_SCRIPT = f'<script src="{LIVE}" defer></script>\n</head>'.encode()
_POLICY = b"script-src 'self';"
_OPENED = b"script-src 'self'; connect-src 'self';"


@dataclass(slots=True)
class Building:
    """What the pages are told: how often the site was built, and the error of the last attempt."""

    builds: int = 0
    error: str | None = None
    _lock: Lock = field(default_factory=Lock, repr=False)

    def done(self, error: str | None = None) -> None:
        """Note the end of a build; with an error the site before still stands."""
        with self._lock:
            self.builds += 1
            self.error = error

    def json(self) -> bytes:
        """The state for ``live.js``."""
        with self._lock:
            return json.dumps({"builds": self.builds, "error": self.error}).encode()


class Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD with files of the site."""

    protocol_version = "HTTP/1.1"
    server_version = "kb"

    def __init__(self, *args: object, site: Path, script: bytes, building: Building) -> None:
        self.site = site
        self.script = script
        self.building = building
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Send a file."""
        if self.headers.get("Host", "").rpartition(":")[0] not in _HOSTS:
            self._send(HTTPStatus.FORBIDDEN, b"this server answers to localhost only\n", "text/plain")
            return
        path = unquote(urlsplit(self.path).path)
        match path:
            case _ if path == STATE:
                self._send(HTTPStatus.OK, self.building.json(), "application/json")
            case _ if path == LIVE:
                self._send(HTTPStatus.OK, self.script, "text/javascript; charset=utf-8")
            case _:
                self._send_file(path)

    def do_HEAD(self) -> None:
        """Send what is said of a file, without the file."""
        self.do_GET()

    def _send_file(self, path: str) -> None:
        file = self._file(path)
        if file is None:
            self._send(HTTPStatus.NOT_FOUND, b"no such page\n", "text/plain")
            return
        if file.is_dir():
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", f"{urlsplit(self.path).path}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        data = file.read_bytes()
        if kind == "text/html":
            data = data.replace(_POLICY, _OPENED, 1).replace(b"</head>", _SCRIPT, 1)
        text = kind.startswith("text/") or kind.endswith(("json", "xml", "javascript"))
        self._send(HTTPStatus.OK, data, f"{kind}; charset=utf-8" if text else kind)

    def _file(self, path: str) -> Path | None:
        """The file that a path names; None where there is none, or it leads out of the site."""
        parts = [part for part in posixpath.normpath(path).split("/") if part]
        if any(part in (".", "..") or "\\" in part or "\0" in part for part in parts):
            return None
        file = self.site.joinpath(*parts)
        if path.endswith("/"):
            file = file / "index.html"
        return file if file.exists() else None

    def _send(self, status: HTTPStatus, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing of requests."""


def server_of(site: Path, script: Path, building: Building, port: int) -> ThreadingHTTPServer:
    """A server for a site on loopback, not yet running; port 0 takes any free one. Raises OSError."""
    handler = partial(Handler, site=site, script=script.read_bytes(), building=building)
    return ThreadingHTTPServer(("127.0.0.1", port), handler)
