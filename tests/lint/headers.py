#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Says which headers are to be compiled alone, and what large headers from outside each comes to.

usage: headers.py ROOT FOLDER…

Prints a line for each: the path below src/, and those of `json`, `core`, `widgets` that it includes
itself or by way of the project's own. These may be precompiled for it, which hides nothing that
they would not bring anyway. A header that another one includes before anything else has no line: it
stands alone at the head of that one.
"""
import os
import re
import sys

import tree

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
WIDGETS = re.compile(r"Q(Widget|Label|Frame|Dialog|Menu|MainWindow|Application|PushButton|ToolButton"
                     r"|AbstractButton|LineEdit|PlainTextEdit|TextEdit|TableView|TreeView|ListView"
                     r"|StyledItemDelegate|GraphicsView|ScrollArea|AbstractScrollArea|ProxyStyle"
                     r"|StackedWidget|TabBar|HeaderView)$")


def large(header):
    if header.startswith("nlohmann/"):
        return {"json"}
    if WIDGETS.match(header):
        return {"core", "widgets"}
    return {"core"} if re.match(r"Q[A-Z]\w*$", header) else set()


def main():
    root, folders = sys.argv[1], sys.argv[2:]
    includes = {}
    for path in tree.files(root, [os.path.join("src", folder) for folder in folders], (".h",)):
        header = os.path.relpath(path, "src").replace(os.sep, "/")
        includes[header] = INCLUDE.findall(tree.read(root, path) or "")
    leading = {found[0][0] for found in includes.values() if found}
    reached = {}

    def outside(header):
        if header not in reached:
            reached[header] = set()
            reached[header] = set().union(*(
                outside(own) if own in includes else large(other)
                for own, other in includes.get(header, [])))
        return reached[header]

    for header in sorted(includes):
        if header not in leading:
            print(header, *sorted(outside(header)))


if __name__ == "__main__":
    main()
