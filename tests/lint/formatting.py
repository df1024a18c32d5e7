#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on C++ that clang-format 14 would write differently; with --write, writes it so.

usage: formatting.py ROOT [--write]      Ends with 77 (skipped) where clang-format 14 is missing.
"""
import concurrent.futures
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


def formatted(root, path, program):
    """(the text of the file, the text as it should be)"""
    with open(os.path.join(root, path), "rb") as file:
        text = file.read()
    # Called .h, a header with a template lambda would pass for Objective-C.
    name = os.path.join(root, re.sub(r"\.h$", ".hpp", path))
    done = subprocess.run([program, "--assume-filename=" + name], input=text, cwd=root,
                          stdout=subprocess.PIPE, check=True)
    return text, done.stdout


def check(root, program, write=False):
    """How many files there are, and a finding for each that is not formatted."""
    paths, findings = tree.files(root, ["src", "tests"], (".h", ".cpp")), []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda path: formatted(root, path, program), paths)
        for path, (text, better) in zip(paths, results):
            if text == better:
                continue
            if write:
                with open(os.path.join(root, path), "wb") as file:
                    file.write(better)
            else:
                pairs = zip(text.split(b"\n"), better.split(b"\n"))
                line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), 1)
                findings.append("%s:%d: not formatted (./dev format)" % (path, line))
    return len(paths), findings


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    found_program = clang_format()
    if not found_program:
        print("skipped: clang-format 14 is not installed (Debian package clang-format-14)")
        sys.exit(77)
    tree.finish("format", *check(os.path.abspath(sys.argv[1]), found_program,
                                 "--write" in sys.argv[2:]))
