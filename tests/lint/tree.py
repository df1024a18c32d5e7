# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of a source tree, and how a lint test says what it found."""
import os
import sys

SKIPPED = {".git", "build", "dist", ".cache", "__pycache__"}


def files(root, folders=(".",), endings=()):
    """Sorted paths below `root` of the files in `folders` that end in one of `endings`."""
    found = []
    for folder in folders:
        for place, inside, names in os.walk(os.path.join(root, folder)):
            inside[:] = [name for name in inside if name not in SKIPPED]
            found += [os.path.relpath(os.path.join(place, name), root) for name in names
                      if name not in SKIPPED and (not endings or name.endswith(tuple(endings)))]
    return sorted(found)


def read(root, path):
    """The text of a file, or None where it is not UTF-8 text."""
    with open(os.path.join(root, path), "rb") as file:
        data = file.read()
    if b"\0" in data[:8192]:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def finish(what, looked_at, findings):
    """Prints the findings, a line each, and ends the program: 1 with any, 0 with none."""
    for finding in findings:
        print(finding)
    print("%s: %d files, %d findings" % (what, looked_at, len(findings)))
    if not looked_at:
        print("nothing to look at: is this the root of the sources?")
    sys.exit(1 if findings or not looked_at else 0)
