# SPDX-License-Identifier: GPL-3.0-or-later
"""SQL that can be run for the short statements of the schemas written by hand."""
import re

from hand_asked import ANALYSES

SECTIONS = ("SELECT", "FROM", "WHERE", "GROUP BY", "HAVING", "ORDER BY", "LIMIT")
SPLIT = re.compile(r"\b(SELECT|FROM|WHERE|GROUP BY|HAVING|ORDER BY|LIMIT)\b", re.IGNORECASE)
FIGURE = re.compile(r"^(count|sum|avg|min|max)\s*\(\s*(DISTINCT\s+)?(.*?)\s*\)$", re.IGNORECASE)


def parts_of(text, separator=","):
    """What stands between the separators outside brackets and quotes."""
    depth, quote, begin, out = 0, "", 0, []
    for at, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        else:
            depth += (sign in "([") - (sign in ")]")
            if sign == separator and depth == 0:
                out.append(text[begin:at].strip())
                begin = at + 1
    return out + [text[begin:].strip()]


def sections_of(sql):
    """The sections of the outermost query."""
    bare = re.sub(r"'[^']*'|\"[^\"]*\"", lambda quoted: "_" * len(quoted.group()), sql)
    found = [match for match in SPLIT.finditer(bare)
             if bare.count("(", 0, match.start()) == bare.count(")", 0, match.start())]
    out = {}
    for match, following in zip(found, found[1:] + [None]):
        out[match.group(1).upper()] = sql[match.end():following.start() if following else None].strip()
    return out


def written(sections):
    return " ".join("%s %s" % (name, sections[name]) for name in SECTIONS if sections.get(name))


def only(figure, conditions):
    """The figure over the rows that meet the conditions."""
    function, distinct, argument = FIGURE.match(figure).groups()
    value = "1" if argument == "*" else argument
    otherwise = " ELSE 0" if function.lower() == "sum" else ""
    return "%s(%sCASE WHEN %s THEN %s%s END)" % (function, distinct or "", conditions, value, otherwise)


def analysis(kind, sections):
    """Shares and ratios as one query, the first of each as a ranking; nothing for what needs dates
    cut into months."""
    shown = parts_of(sections["SELECT"])
    figures = [item for item in shown if FIGURE.match(item)]
    plain = [item for item in shown if not FIGURE.match(item)]
    if kind == "share" and len(figures) == 1:
        whole = figures[0]
        if sections.get("HAVING"):
            made = "100.0 * %s / %s" % (only(whole, sections.pop("HAVING")), whole)
        else:
            made = "100.0 * %s / (%s)" % (whole, written({
                "SELECT": whole, "FROM": sections["FROM"], "WHERE": sections.get("WHERE")}))
    elif kind == "ratio" and len(figures) == 2:
        made = "1.0 * %s / %s" % tuple(figures)
    elif kind == "each":
        by, _, direction = sections["ORDER BY"].rpartition(" ")
        if direction.upper() not in ("ASC", "DESC"):
            by, direction = sections["ORDER BY"], "ASC"
        rows = {**sections, "ORDER BY": None, "LIMIT": None}
        names = ["c%d" % i for i in range(len(shown))]
        rows["SELECT"] = ", ".join("%s AS %s" % pair for pair in zip(shown, names)) + \
            ", rank() OVER (PARTITION BY %s ORDER BY %s %s) AS place" % (shown[0], by, direction)
        return "SELECT %s FROM (%s) WHERE place <= %s" % (
            ", ".join(names), written(rows), sections.get("LIMIT") or 1)
    else:
        return None
    if sections.get("ORDER BY"):
        sections["ORDER BY"] = sections["ORDER BY"].replace(figures[0], made)
    sections["SELECT"] = ", ".join(plain + [made])
    return written(sections)


def answered(sql):
    """The SQL that can be run, or nothing: which period is meant is not in it, and no aggregate of
    SQLite is a median."""
    if "'PERIOD'" in sql or re.search(r"\b(median|days)\s*\(", sql):
        return None
    sql = sql.replace("!= 'MISSING'", "IS NOT NULL").replace("= 'MISSING'", "IS NULL")
    sql = re.sub(r"\btimes\s*\(([^(),]+),([^(),]+)\)", r"(\1*\2)", sql)
    kind, _, rest = sql.partition(" ")
    if kind.lower() not in ANALYSES:
        return sql
    rest = re.sub(r"\s*\(\s*", "(", re.sub(r"\s+\)", ")", rest))
    return analysis(kind.lower(), sections_of(rest))
