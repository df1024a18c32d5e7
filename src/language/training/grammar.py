# SPDX-License-Identifier: GPL-3.0-or-later
"""The parser's actions and the automaton that says which may follow.

Mirrors src/language/neural/ParserGrammar.cpp; the order of ACTIONS is part of the weights. An
action is a number: of ACTIONS, then (ACTION_COUNT + column), then, counted from the end, tables are
kept apart by the caller as ("table", number).
"""

ACTIONS = ["begin", "single", "intersect", "union", "except", "select", "distinct",
           "plain", "max", "min", "count", "sum", "average", "countDistinct",
           "where", "and", "or",
           "=", ">", "<", ">=", "<=", "!=", "like", "not like", "in", "not in", "between",
           "value", "query", "group", "having", "ascending", "descending", "lowest", "highest",
           "from", "end", "median", "days", "times",
           "share", "ratio", "growth", "change", "running", "each"]
NUMBER = {name: i for i, name in enumerate(ACTIONS)}
ACTION_COUNT = len(ACTIONS)
SECTIONS = ["root", "select", "where", "group", "having", "order", "from"]
AGGREGATES = ["plain", "max", "min", "count", "sum", "average", "countDistinct", "median"]
ORDERED = [name for name in AGGREGATES if name != "countDistinct"]  # what rows are ordered by
PAIRS = ["days", "times"]  # of two columns: the days between them, their product
SETS = ["intersect", "union", "except"]
# what is worked out from a query's figures: README.md, "Shares, growth and the like"
ANALYSES = ["share", "ratio", "growth", "change", "running", "each"]
OPERATORS = ["=", ">", "<", ">=", "<=", "!=", "like", "not like", "in", "not in", "between"]
ORDERS = ["ascending", "descending", "lowest", "highest"]
AGGREGATE_OF = {None: "plain", "max": "max", "min": "min", "count": "count", "sum": "sum",
                "avg": "average", "median": "median"}
# after a finished part of a section: how often it may repeat, by what, and which sections follow
FOLLOWING = {
    "select": ["where", "group"] + ORDERS + ["from", "end"],
    "where": ["group"] + ORDERS + ["from", "end"],
    "group": ["having"] + ORDERS + ["from", "end"],
    "having": ORDERS + ["from", "end"],
    "order": ["from", "end"],
    "from": ["from", "end"],
}
REPEATING = {"select": (6, AGGREGATES), "where": (4, ["and", "or"]), "group": (3, []),
             "having": (3, ["and", "or"]), "order": (3, ORDERED), "from": (0, [])}
DEEPEST = 3


class State:
    """A push-down automaton over actions."""

    def __init__(self):
        self.expects = "root"
        self.frames = []  # [section, expects, parts, columns still to come of a pair]
        self.queries = 1
        self.share = False
        self.done = False

    def section(self):
        if self.expects in ("root", "query") or not self.frames:
            return 0
        return SECTIONS.index(self.frames[-1][0])

    def valid(self):
        """(names of actions, columns?, tables?)"""
        if self.expects == "root":
            return ["single"] + SETS + ANALYSES, False, False
        if self.expects == "query":
            return ["select", "distinct"], False, False
        section, expects, parts, pair = self.frames[-1]
        if expects == "column":
            return PAIRS if pair == 0 and section != "group" else [], True, False
        if expects == "table":
            return [], False, True
        if expects == "aggregate":
            return AGGREGATES if section == "select" else ORDERED, False, False
        if expects == "operator":
            return OPERATORS, False, False
        if expects == "right":
            return ["value", "query"] if len(self.frames) < DEEPEST else ["value"], False, False
        most, more = REPEATING[section]
        names = (more if parts < most else []) + FOLLOWING[section]
        if self.share and len(self.frames) == 1 and section in ("select", "where"):
            names = names + ["having"]
        return names, section == "group" and parts < most, False

    def step(self, kind, number):
        if kind == "table":
            self.frames[-1][1] = "more"
            if self.frames[-1][0] != "from":
                self.after_column()
            return
        if kind == "column":
            frame = self.frames[-1]
            if frame[1] == "more":
                frame[2] += 1
            of_pair = frame[3] > 0
            frame[3] = max(0, frame[3] - 1)
            if number == 0 and not of_pair:
                frame[1] = "table"
            elif frame[3] == 0:
                self.after_column()
            return
        name = ACTIONS[number]
        if self.expects == "root":
            self.queries = 2 if name in SETS else 1
            self.share = name == "share"
            self.expects = "query"
        elif self.expects == "query":
            self.frames.append(["select", "aggregate", 1, 0])
            self.expects = ""
        elif name == "end":
            self.frames.pop()
            if not self.frames:
                self.queries -= 1
                self.done = self.queries == 0
                self.expects = "" if self.done else "query"
        else:
            self.step_in(self.frames[-1], name)

    def step_in(self, frame, name):
        section, expects, _, _ = frame
        if name in PAIRS:
            frame[3] = 2
        elif expects == "aggregate":
            frame[1] = "column"
        elif expects == "operator":
            frame[1] = "aggregate"
        elif expects == "right":
            frame[1] = "more"
            if name == "query":
                self.expects = "query"
        elif name in AGGREGATES:
            frame[1] = "column"
            frame[2] += 1
        elif name in ("and", "or"):
            frame[1] = "operator"
            frame[2] += 1
        elif name == "where" or name == "having":
            frame[:] = [name, "operator", 1, 0]
        elif name == "group":
            frame[:] = [name, "column", 1, 0]
        elif name in ORDERS:
            frame[:] = ["order", "aggregate", 1, 0]
        else:
            frame[:] = ["from", "table", 1, 0]

    def after_column(self):
        frame = self.frames[-1]
        frame[1] = "right" if frame[0] in ("where", "having") else "more"


class Joins:
    """Which tables a Steiner tree over the keys brings along; as src/language/JoinGraph.cpp."""

    def __init__(self, schema):
        self.near = {}
        for index, (begin, end, inferred) in enumerate(schema["joins"]):
            cost = 1.0 + (0.2 if inferred else 0.0) + 0.001 * index
            if begin != end:
                self.near.setdefault(begin, []).append((end, cost))
                self.near.setdefault(end, []).append((begin, cost + 0.05))

    def tree(self, tables):
        """All tables of the tree, or None where they do not connect."""
        if not tables:
            return []
        joined = [tables[0]]
        open_tables = [t for t in tables if t != tables[0]]
        while open_tables:
            best = {t: 0.0 for t in joined}
            via = {}
            waiting = list(joined)
            while waiting:
                at = min(waiting, key=lambda t: best[t])
                waiting.remove(at)
                for other, cost in self.near.get(at, []):
                    if best[at] + cost < best.get(other, 1e9):
                        best[other] = best[at] + cost
                        via[other] = at
                        waiting.append(other)
            reachable = [t for t in open_tables if t in best]
            if len(reachable) < len(open_tables):
                return None
            nearest = min(open_tables, key=lambda t: best[t])
            while nearest in via and nearest not in joined:
                joined.append(nearest)
                nearest = via[nearest]
            open_tables = [t for t in open_tables if t not in joined]
        return joined


def own_columns(query):
    values = query["select"] + query["order"]
    values = values + [value for _, value, _ in query["where"] + query["having"]]
    columns = [value[2] for value in values] + [value[3][1] for value in values if value[3]]
    return columns + query["group"]


def actions_of(gold, schema, joins):
    """The actions that build what the SQL reader read: a list of (kind, number)."""
    out = [("action", NUMBER[gold["set"] or "single"])]
    for query in gold["queries"]:
        write_query(query, schema, joins, out)
    return out


def star_table(query, schema, joins):
    """The table whose rows the star of a query stands for."""
    used = {schema["columns"][c]["table"] for c in own_columns(query) if c > 0}
    named = query["tables"]
    covering = []
    for table in named:
        tree = joins.tree([table] + sorted(used - {table}))
        if tree is not None and set(tree) == set(named):
            covering.append(table)
    for candidates in ([t for t in covering if t not in used], covering,
                       [t for t in named if t not in used], named):
        if candidates:
            pointing = [t for t in candidates if any(a == t for a, _, _ in schema["joins"])]
            return (pointing or candidates)[0]
    raise AssertionError


def write_query(query, schema, joins, out):
    add = lambda name: out.append(("action", NUMBER[name]))
    star = star_table(query, schema, joins) if 0 in own_columns(query) else None

    def column(number):
        out.append(("column", number))
        if number == 0:
            out.append(("table", star))

    def value(item, order=False):
        function, distinct, number, pair = item
        add("countDistinct" if distinct and function == "count" and not order
            else AGGREGATE_OF[function])
        if pair:
            add(pair[0])
        column(number)
        if pair:
            column(pair[1])

    def conditions(items, links):
        for i, (operator, item, right) in enumerate(items):
            if i:
                add(links[i - 1])
            add(operator)
            value(item, True)
            add("query" if right[0] == "query" else "value")
            if right[0] == "query":
                if right[1]["set"]:
                    from sql_reader import Unsupported
                    raise Unsupported("set operation within")
                write_query(right[1]["queries"][0], schema, joins, out)

    add("distinct" if query["distinct"] else "select")
    for item in query["select"]:
        value(item)
    if query["where"]:
        add("where")
        conditions(query["where"], query["whereJoins"])
    if query["group"]:
        add("group")
        for number in query["group"]:
            column(number)
    if query["having"]:
        add("having")
        conditions(query["having"], query["havingJoins"])
    if query["order"]:
        up = query["direction"] == "asc"
        add(("lowest" if up else "highest") if query["limit"]
            else ("ascending" if up else "descending"))
        for item in query["order"]:
            value(item, True)
    used = [schema["columns"][c]["table"] for c in own_columns(query) if c > 0]
    if star is not None:
        used.append(star)
    used = list(dict.fromkeys(used))
    tree = joins.tree(used)
    have = set(tree if tree is not None else used)
    for table in query["tables"]:
        if table not in have:
            add("from")
            out.append(("table", table))
            used.append(table)
            have |= set(joins.tree(used) or used)
    add("end")
