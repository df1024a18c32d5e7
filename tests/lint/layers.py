#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on an #include that crosses src/layers.txt.

usage: layers.py ROOT QT_HEADERS      (QT_HEADERS: the folder that holds QtCore, QtGui, …)
"""
import os
import re
import sys

import tree

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
GENERATED = re.compile(r"^(ui_\w+\.h|moc_\w+\.cpp|\w+\.moc)$")


def read_layers(text):
    """folder → (folders it may include, Qt modules it may include)"""
    layers = {}
    for line in text.splitlines():
        if re.match(r"[a-z/]+ *:", line):
            folder, below, qt = (line + ":").split(":")[:3]
            layers[folder.strip()] = (below.split(), qt.split())
    return layers


def layer_of(path, layers):
    """The layer that a path below src/ lies in: `a/b` before `a`; None outside the table."""
    parts = path.split("/")[:-1]
    while parts and "/".join(parts) not in layers:
        parts.pop()
    return "/".join(parts) or None


def qt_modules(headers):
    """Qt header → the modules that have it: QString and qstring.h are in Core."""
    modules = {}
    for module in os.listdir(headers) if os.path.isdir(headers) else []:
        if module.startswith("Qt") and os.path.isdir(os.path.join(headers, module)):
            for name in os.listdir(os.path.join(headers, module)):
                modules.setdefault(name, set()).add(module[2:])
    return modules


def module_of(header, modules):
    """The Qt modules a header may come from; empty when it is not Qt's."""
    if "/" in header:
        folder = header.split("/")[0]
        return {folder[2:]} if re.match(r"Qt[A-Z]", folder) else set()
    return modules.get(header, set())


def check(root, modules):
    layers = read_layers(tree.read(root, "src/layers.txt"))
    findings, sources = [], tree.files(root, ["src"], (".h", ".cpp"))
    for path in sources:
        inside = os.path.relpath(path, "src").replace(os.sep, "/")
        folder = layer_of(inside, layers)
        if folder is None:
            findings.append("%s: src/layers.txt has no folder %s" % (path, inside.split("/")[0]))
            continue
        below, qt = layers[folder]
        for number, line in enumerate(tree.read(root, path).splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            own, system = found.groups()
            here = "%s:%d: " % (path, number)
            if own and "/" in own:
                other = layer_of(own, layers)
                if other is None:
                    findings.append("%s%s names no folder of src/" % (here, own))
                elif other != folder and other not in below:
                    findings.append("%s%s may not include %s (allowed: %s)" % (
                        here, folder, own, ", ".join(below) or "nothing"))
            elif own and "/" not in folder and not GENERATED.match(own):
                findings.append('%swrite "%s/%s"' % (here, folder, own))
            elif system:
                needed = module_of(system, modules)
                if needed and not needed & set(qt):
                    findings.append("%s%s may not include <%s> of Qt %s (allowed: %s)" % (
                        here, folder, system, "/".join(sorted(needed)), ", ".join(qt) or "no Qt"))
    return len(sources), findings


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    qt = qt_modules(sys.argv[2])
    if "QString" not in qt:
        sys.exit("no Qt headers in %s" % sys.argv[2])
    tree.finish("layers", *check(sys.argv[1], qt))
