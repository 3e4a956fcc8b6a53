#!/usr/bin/env python3
"""The documentation site can be built, is whole, loads nothing from elsewhere, and a bad link is found.

usage: site_test.py PROJECT
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def build(project, target):
    return subprocess.run([project / "tools" / "build_site", target], capture_output=True, text=True, check=False)


def faults_of_site(site):
    """What is wrong with a built site."""
    pages = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    for wanted in ("index.html", "docs/quality.html", "docs/spec/README.html"):
        if wanted not in pages and wanted.replace("README", "index") not in pages:
            yield f"{wanted} is missing"
    for page in sorted(pages):
        text = (site / page).read_text(encoding="utf-8")
        for loaded in re.findall(r'<(?:script|img)[^>]*src="(https?:[^"]*)"', text):
            yield f"{page} loads {loaded}"
        for loaded in re.findall(r'<link[^>]*rel="stylesheet"[^>]*href="(https?:[^"]*)"', text):
            yield f"{page} loads {loaded}"
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    for word in ("waypoint", "predictive", "teleport"):
        if not any(word in entry["text"] for entry in index["docs"]):
            yield f"the search does not know '{word}'"


def main():
    project = Path(sys.argv[1]).resolve()
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        built = build(project, folder / "site")
        if built.returncode != 0:
            failures.append(f"build_site: exit {built.returncode}\n{built.stdout}{built.stderr}")
        else:
            failures += faults_of_site(folder / "site")
        # A copy with a link to nothing.
        copy = folder / "copy"
        for part in ("docs", "tools"):
            shutil.copytree(project / part, copy / part)
        for part in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "mkdocs.yml"):
            shutil.copy(project / part, copy / part)
        (copy / "docs" / "quality.md").write_text("# Scores\n\n[gone](no-such-page.md)\n", encoding="utf-8")
        bad = build(copy, folder / "bad")
        if bad.returncode == 0 or "no-such-page.md" not in bad.stdout + bad.stderr:
            failures.append(f"a link to nothing was not found: exit {bad.returncode}\n{bad.stdout}{bad.stderr}")
    print("\n".join(failures) or "the site is whole")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
