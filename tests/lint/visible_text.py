#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails on text that a person would see and that nobody can translate.

usage: visible_text.py ROOT

In src/gui and src/app: string literals handed to setters and constructors of visible text without
tr(). In ui/*.ui: visible strings marked notr. Signs, numbers, single letters and names (PROPER)
need no translation.
"""
import re
import sys
import xml.etree.ElementTree

import tree

SETTERS = re.compile(r"""set\w*(Text|Title|Tip|Label|Labels|Name|Description|Headline|Heading
    |Caption|Message|Hint|Html|Markdown|Prefix|Suffix|WhatsThis|NameFilters?)
    |add(Action|Menu|Tab|Item|Items|Row|Button|Section)|insert(Tab|Item)|showMessage""", re.X)
NOT_VISIBLE = set("""setObjectName setFileName setDatabaseName setConnectionName
    setApplicationName setOrganizationName setDesktopFileName setFontName setStyleName
    setThemeName setFallbackThemeName setUserName setHostName setPropertyName setIconName
    setContextName setThreadName setDefaultSuffix""".split())
DIALOGS = set("""question information warning critical about getOpenFileName getOpenFileNames
    getSaveFileName getExistingDirectory getText getInt getDouble getItem getMultiLineText""".split())
CLASSES = set("""QLabel QPushButton QToolButton QCheckBox QRadioButton QCommandLinkButton
    QGroupBox QAction QMenu QDockWidget QTreeWidgetItem QListWidgetItem QTableWidgetItem
    QStandardItem QProgressDialog QMessageBox QErrorMessage""".split())
# Later arguments of these are data once the text itself came translated.
TEXT_FIRST = {"addItem", "insertItem", "addAction", "addTab", "insertTab", "addRow"}
TRANSLATED = {"tr", "translate", "qtTrId", "QT_TR_NOOP", "QT_TRANSLATE_NOOP", "QT_TRANSLATE_NOOP3",
              "QUERENT_PHRASE", "say"}
# Calls that hand their literal on as it is.
TRANSPARENT = set("""QStringLiteral QLatin1String QLatin1StringView QStringView QString fromUtf8
    fromLatin1 arg QStringList move""".split()) | {""}
PROPER = set("""Querent SQLite DuckDB PostgreSQL ClickHouse ODBC Ollama OpenAI LM Studio Excel
    Parquet SQL CSV TSV JSON PNG SVG PDF URL API NULL HTML UTF""".split())
VISIBLE_PROPERTIES = set("""text toolTip statusTip whatsThis windowTitle placeholderText title
    accessibleName accessibleDescription label prefix suffix specialValueText iconText
    description""".split())

TOKEN = re.compile(r"""
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<raw>(?:u8|u|U|L)?R"(?P<fence>[^()\s]*)\((?P<body>.*?)\)(?P=fence)")
  | (?P<text>(?:u8|u|U|L)?"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)+')
  | (?P<line>\n)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<sign>[(){}\[\];,<>])
  | (?P<other>[^\s])
""", re.X | re.S)


def tokens(source):
    """(kind, text, line) without comments and preprocessor lines; kind is text, name or sign."""
    # A digit separator (1'000) is not the beginning of a character.
    source = re.sub(r"(?<=\d)'(?=\d)", " ", source)
    source = re.sub(r"^[ \t]*#.*?(?<!\\)$", "", source, flags=re.M)
    line = 1
    for found in TOKEN.finditer(source):
        kind, text = found.lastgroup, found.group()
        if kind in ("raw", "fence", "body"):
            yield "text", found.group("body"), line
        elif kind == "text":
            yield "text", text[text.index('"') + 1:-1], line
        elif kind == "name":
            yield "name", text, line
        elif kind in ("sign", "other"):
            yield "sign", text, line
        line += text.count("\n")


def is_language(text):
    """Whether the literal has a word that would be translated."""
    text = re.sub(r"<[^>]*>|&\w+;|\\[nrt\"]|\\u[0-9A-Fa-f]{4}|%L?\d+|%[a-z]|\w+://\S*", " ", text)
    return any(word not in PROPER for word in re.findall(r"[^\W\d_]{2,}", text))


def shows(name):
    """Whether a call of this name puts its text before somebody's eyes."""
    return (name in CLASSES or name in DIALOGS
            or SETTERS.fullmatch(name) is not None and name not in NOT_VISIBLE)


def opened_by(before):
    """The call or class whose bracket opens after the tokens `before`; "" for a bracket alone."""
    texts = [text for _, text, _ in before]
    if not texts or texts[-1] in ("(", ",", "+", "?", ":", "=", "{", "return"):
        return ""
    if texts[-1] == ">" and "<" in texts:                  # std::make_unique<QLabel>(
        return texts[-2]
    if len(texts) > 1 and texts[-2] in CLASSES:            # QLabel title("…")
        return texts[-2]
    if texts[-1] in DIALOGS and not {"QMessageBox", "QFileDialog", "QInputDialog"} & set(texts):
        return "call"
    return texts[-1]


def untranslated(source):
    """(line, literal, what it is handed to) of each literal that a person would see as it is."""
    found, stack, before = [], [], []
    for kind, text, line in tokens(source):
        if kind == "text":
            handed = None
            for call in reversed(stack):
                if call["name"] in TRANSLATED:
                    break
                if shows(call["name"]):
                    handed = call
                    break
                if call["name"] not in TRANSPARENT:
                    break
            if handed and is_language(text) and not (handed["translated"]
                                                     and handed["name"] in TEXT_FIRST):
                found.append((line, text, handed["name"]))
        elif text in "({[":
            name = opened_by(before) if text != "[" else "index"
            if text == "{" and name not in CLASSES and name not in TRANSPARENT:
                name = "block"
            if name in TRANSLATED and stack:
                stack[-1]["translated"] = True
            stack.append({"name": name, "translated": False})
        elif text in ")}]" and stack:
            stack.pop()
        ends = kind == "sign" and text in (";", "{", "}")
        before = [] if ends else (before + [(kind, text, line)])[-8:]
    return found


def untranslated_in_form(text):
    """(property, text) of the visible strings of a form that are marked notr."""
    found = []
    for holder in xml.etree.ElementTree.fromstring(text).iter():
        if holder.tag in ("property", "attribute") and holder.get("name") in VISIBLE_PROPERTIES:
            for string in holder.iter("string"):
                if string.get("notr") == "true" and is_language(string.text or ""):
                    found.append((holder.get("name"), string.text))
    return found


def check(root):
    findings = []
    sources = tree.files(root, ["src/gui", "src/app"], (".h", ".cpp"))
    for path in sources:
        for line, text, setter in untranslated(tree.read(root, path)):
            findings.append('%s:%d: "%s" goes to %s without tr()' % (path, line, text[:60], setter))
    forms = tree.files(root, ["ui"], (".ui",))
    for path in forms:
        for name, text in untranslated_in_form(tree.read(root, path)):
            findings.append('%s: %s "%s" is marked notr' % (path, name, text[:60]))
    return len(sources) + len(forms), findings


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    looked_at, found_here = check(sys.argv[1])
    tree.finish("visible text", max(looked_at, 1), found_here)
