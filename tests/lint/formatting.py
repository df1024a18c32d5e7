#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on C++ that clang-format 14 would write differently. Ends with 77 (skipped) without it.

usage: formatting.py ROOT
"""
import os
import re
import shutil
import subprocess
import sys

import tree


def clang_format():
    """The program, of the version whose output is the agreed one; None without it."""
    for name in ("clang-format-14", "clang-format"):
        program = shutil.which(name)
        if program:
            version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
            if re.search(r"version 14\.", version):
                return program
    return None


def check(root, program):
    """Paths of the files that are not formatted."""
    paths = tree.files(root, ["src", "tests"], (".h", ".cpp"))
    done = subprocess.run([program, "--dry-run", *paths], cwd=root, capture_output=True, text=True)
    wrong = re.findall(r"^(.+?:\d+):\d+: warning: code should be clang-formatted", done.stderr,
                       re.M)
    if done.returncode and not wrong:
        wrong = [done.stderr.strip()]
    first = {}
    for place in wrong:
        first.setdefault(place.rsplit(":", 1)[0], place)
    return len(paths), ["%s: not formatted (./dev format)" % place for place in first.values()]


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found_program = clang_format()
    if not found_program:
        print("skipped: clang-format 14 is not installed (Debian package clang-format-14)")
        sys.exit(77)
    tree.finish("format", *check(os.path.abspath(sys.argv[1]), found_program))
