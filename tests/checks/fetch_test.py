#!/usr/bin/env python3
"""viewer/fetch.mjs takes what building the page needs from a registry, and only what the lock file names."""

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FETCH = Path(__file__).resolve().parents[2] / "viewer" / "fetch.mjs"


def package_of(name):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        text = f"// {name}\n".encode()
        entry = tarfile.TarInfo("package/index.js")
        entry.size = len(text)
        archive.addfile(entry, io.BytesIO(text))
    return packed.getvalue()


class Fetch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        shutil.copy(FETCH, self.folder)
        (self.folder / "package.json").write_text(json.dumps(
            {"type": "module", "dependencies": {"shown": "1"}, "devDependencies": {"esbuild": "1", "tests": "1"}}))
        self.content = {name: package_of(name) for name in ("shown", "below", "esbuild", "here", "elsewhere", "tests")}
        self.locked = {f"node_modules/{name}": {
            "resolved": f"https://registry.npmjs.org/{name}.tgz",
            "integrity": "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()}
            for name, content in self.content.items()}
        self.locked["node_modules/shown"]["dependencies"] = {"below": "1"}
        self.locked["node_modules/esbuild"]["optionalDependencies"] = {"here": "1", "elsewhere": "1"}
        self.locked["node_modules/elsewhere"]["os"] = ["aix"]
        test = self

        class Registry(BaseHTTPRequestHandler):
            def do_GET(self):
                content = test.content.get(self.path[1:].removesuffix(".tgz"))
                self.send_response(404 if content is None else 200)
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *_):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Registry)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.registry = f"http://127.0.0.1:{server.server_port}"

    def fetch(self):
        (self.folder / "package-lock.json").write_text(json.dumps({"packages": self.locked}))
        return subprocess.run(["node", "--no-warnings", self.folder / "fetch.mjs"], capture_output=True, text=True,
                              env={**os.environ, "npm_config_registry": self.registry})

    def fetched(self):
        return sorted(path.parent.name for path in self.folder.glob("node_modules/*/index.js"))

    def test_takes_what_the_build_needs_here_and_nothing_else(self):
        done = self.fetch()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.fetched(), ["below", "esbuild", "here", "shown"])
        self.assertEqual((self.folder / "node_modules/below/index.js").read_text(), "// below\n")

    def test_refuses_what_the_lock_file_does_not_name(self):
        self.content["below"] = package_of("something else")
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("below.tgz: not what the lock file names", done.stderr)
        self.assertNotIn("below", self.fetched())

    def test_says_what_is_missing(self):
        del self.content["esbuild"]
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("esbuild.tgz: 404", done.stderr)
        del self.locked["node_modules/shown"]
        self.assertIn("package-lock.json has no shown", self.fetch().stderr)

    def test_says_that_there_is_no_registry(self):
        self.registry = "http://127.0.0.1:9"
        done = self.fetch()
        self.assertEqual(done.returncode, 1)
        self.assertIn("fetch: ", done.stderr)


if __name__ == "__main__":
    unittest.main()
