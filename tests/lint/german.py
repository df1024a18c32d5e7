#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on texts of src and ui that translations/*.ts lack or have untranslated, and on ones that
they hold for nothing.

usage: german.py ROOT LUPDATE [LUPDATE OPTIONS]
"""
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import tree


def messages(path):
    """(context, source, comment) → (type, [translations]) of a .ts file."""
    found = {}
    for context in xml.etree.ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            texts = [translation.text] if translation is not None else [None]
            if translation is not None and message.get("numerus") == "yes":
                texts = [form.text for form in translation.iter("numerusform")] or [None]
            key = (context.findtext("name"), message.findtext("source"),
                   message.findtext("comment"))
            found[key] = ("" if translation is None else translation.get("type", ""), texts)
    return found


def places(text):
    """The places for values in a text: %1, %L2, %n."""
    return set(re.findall(r"%L?(\d{1,2}|n)", text or ""))


def fits(translation, source, plural):
    """Same places; a plural form may say "one row" and leave the number out."""
    there, wanted = places(translation), places(source)
    return there == wanted or (plural and there < wanted)


def compare(wanted, present):
    """What is wrong with `present`, the committed messages, where the sources hold `wanted`."""
    findings = []
    for key in sorted(wanted, key=str):
        name = '%s: "%s"' % (key[0], (key[1] or "")[:70])
        if key not in present:
            findings.append(name + " is missing")
            continue
        kind, texts = present[key]
        if kind == "unfinished" or not all((text or "").strip() for text in texts):
            findings.append(name + " is not translated")
        elif any(not fits(text, key[1], plural=len(texts) > 1) for text in texts):
            findings.append(name + " has other places for values than its translation")
    for key in sorted(set(present) - set(wanted), key=str):
        if present[key][0] not in ("vanished", "obsolete"):
            findings.append('%s: "%s" is in no source any more' % (key[0], (key[1] or "")[:70]))
    return findings


def check(root, lupdate, options):
    findings = []
    with tempfile.TemporaryDirectory() as scratch:
        for name, more in (("querent_de.ts", []), ("querent_en.ts", ["-pluralonly"])):
            fresh = os.path.join(scratch, name)
            subprocess.run([lupdate, *options, *more, "src", "ui", "-target-language", name[8:10],
                            "-ts", fresh],
                           cwd=root, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            present = messages(os.path.join(root, "translations", name))
            findings += ["translations/%s: %s" % (name, finding)
                         for finding in compare(messages(fresh), present)]
    return findings


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    found_here = check(os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:])
    if found_here:
        print("collect the texts with `cmake --build build/release --target update_translations`")
    tree.finish("translations", 2, found_here)
