# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads SELECT statements of question collections into plain dictionaries over a schema.

Only what the parser's grammar can express is read; everything else raises Unsupported, so that the
example is left out of training.
"""
import re

TOKEN = re.compile(r"""\s*(?:("(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`)|(\d+(?:\.\d+)?|\.\d+)|"""
                   r"""([A-Za-z_][\w]*)|(>=|<=|!=|<>|[-+*/%(),.;=<>]|> =|< =|! =))""")
AGGREGATES = {"max", "min", "count", "sum", "avg", "median"}
PAIRS = {"days", "times"}
ANALYSES = ("share", "ratio", "growth", "change", "running", "each")
COMPARISONS = {"=", ">", "<", ">=", "<=", "!="}


class Unsupported(Exception):
    pass


def tokens_of(sql):
    sql = re.sub(r"([<>!])\s+=", r"\1=", sql)
    tokens = []
    at = 0
    sql = sql.rstrip().rstrip(";").rstrip()
    while at < len(sql):
        match = TOKEN.match(sql, at)
        if not match:
            raise Unsupported("sign at %r" % sql[at:at + 10])
        at = match.end()
        quoted, number, word, sign = match.groups()
        if quoted:
            tokens.append(("text", quoted[1:-1]))
        elif number:
            tokens.append(("number", number))
        elif word:
            tokens.append(("word", word))
        else:
            tokens.append(("sign", "!=" if sign == "<>" else sign))
    tokens.append(("end", ""))
    return tokens


class Reader:
    """A recursive-descent reader; `schema` is a line of the exporter's schemas."""

    def __init__(self, sql, schema):
        self.tokens = tokens_of(sql)
        self.at = 0
        self.schema = schema
        self.tables = {table["name"].lower(): i for i, table in enumerate(schema["tables"])}
        self.columns = {}
        for i, column in enumerate(schema["columns"]):
            self.columns.setdefault((column["table"], column["name"].lower()), i)

    # tokens

    def word(self, *wanted):
        kind, text = self.tokens[self.at]
        return kind == "word" and text.lower() in wanted

    def sign(self, wanted):
        return self.tokens[self.at] == ("sign", wanted)

    def take(self, *wanted):
        if self.word(*wanted):
            self.at += 1
            return True
        return False

    def take_sign(self, wanted):
        if self.sign(wanted):
            self.at += 1
            return True
        return False

    def need(self, condition, what):
        if not condition:
            raise Unsupported("%s at %r" % (what, self.tokens[self.at:self.at + 3]))

    # queries

    def read(self):
        """One SELECT or two joined by a set operator, or one after the name of an analysis."""
        analysis = next((name for name in ANALYSES if self.take(name)), None)
        query = self.query(())
        self.need(not (analysis and query["set"]), "set operation")
        query["set"] = query["set"] or analysis
        self.need(self.tokens[self.at][0] == "end", "rest")
        return query

    def query(self, outer):
        first = self.core(outer)
        for name in ("intersect", "union", "except"):
            if self.take(name):
                self.need(not self.word("all"), "union all")
                second = self.core(outer)
                self.need(not self.word("intersect", "union", "except"), "three queries")
                return {"set": name, "queries": [first, second]}
        return {"set": None, "queries": [first]}

    def core(self, outer):
        self.need(self.take("select"), "select")
        distinct = self.take("distinct")
        begin = self.at
        self.skip_to_from()
        sources, conditions = self.sources()
        after = self.at
        scope = (sources,) + outer
        self.at = begin
        query = {"distinct": distinct, "select": [], "tables": [t for _, t in sources],
                 "where": [], "whereJoins": [], "group": [], "having": [], "havingJoins": [],
                 "order": [], "direction": None, "limit": None, "joins": conditions}
        self.need(len(set(query["tables"])) == len(query["tables"]), "self-join")
        while True:
            query["select"].append(self.value(scope))
            if self.take("as"):
                self.at += 1
            if not self.take_sign(","):
                break
        self.need(self.word("from"), "from")
        self.at = after
        if self.take("where"):
            query["where"], query["whereJoins"] = self.conditions(scope)
        if self.take("group"):
            self.need(self.take("by"), "by")
            while True:
                query["group"].append(self.column(scope))
                if not self.take_sign(","):
                    break
        if self.take("having"):
            query["having"], query["havingJoins"] = self.conditions(scope)
        if self.take("order"):
            self.need(self.take("by"), "by")
            directions = []
            while True:
                query["order"].append(self.value(scope))
                down = self.take("desc")
                up = not down and self.take("asc")
                directions.append("desc" if down else "asc" if up else None)
                if not self.take_sign(","):
                    break
            named = [d for d in directions if d]
            self.need(len(set(named)) <= 1, "two directions")
            query["direction"] = named[0] if named else "asc"
        if self.take("limit"):
            self.need(self.tokens[self.at][0] == "number", "limit")
            query["limit"] = int(self.tokens[self.at][1])
            self.at += 1
            query["direction"] = query["direction"] or "asc"
            self.need(query["order"], "limit without order")
        return query

    def skip_to_from(self):
        depth = 0
        while not (depth == 0 and self.word("from")):
            self.need(self.tokens[self.at][0] != "end", "from")
            depth += self.sign("(")
            depth -= self.sign(")")
            self.at += 1

    def sources(self):
        self.need(self.take("from"), "from")
        sources = []
        conditions = []
        while True:
            kind, text = self.tokens[self.at]
            self.need(kind in ("word", "text") and text.lower() in self.tables, "table")
            self.at += 1
            table = self.tables[text.lower()]
            alias = text
            if self.take("as") or (self.tokens[self.at][0] == "word" and not self.word(
                    "join", "on", "where", "group", "order", "having", "limit", "inner", "left",
                    "intersect", "union", "except", "and", "natural", "cross")):
                alias = self.tokens[self.at][1]
                self.at += 1
            sources.append((alias.lower(), table))
            if self.take("on"):
                while True:
                    left = self.column((sources,))
                    self.need(self.take_sign("="), "join condition")
                    conditions.append((left, self.column((sources,))))
                    if not self.take("and"):
                        break
            self.take("inner")
            if not self.take("join") and not self.take_sign(","):
                return sources, conditions

    # expressions

    def value(self, scope):
        """(aggregate, distinct, column, None or (name of a pair, second column))"""
        kind, text = self.tokens[self.at]
        following = self.tokens[self.at + 1]
        if kind == "word" and text.lower() in AGGREGATES and following == ("sign", "("):
            self.at += 2
            distinct = self.take("distinct")
            column, pair = self.figure(scope)
            self.need(self.take_sign(")"), "arithmetic")
            value = (text.lower(), distinct, column, pair)
        else:
            value = (None, False, *self.figure(scope))
        self.need(not any(self.sign(sign) for sign in "+-*/%"), "arithmetic")
        return value

    def figure(self, scope):
        """A column, or days(from, to) and times(one, other)."""
        for name in PAIRS:
            if self.word(name) and self.tokens[self.at + 1] == ("sign", "("):
                self.at += 2
                first = self.column(scope)
                self.need(self.take_sign(","), "two columns")
                second = self.column(scope)
                self.need(self.take_sign(")"), "two columns")
                self.need(first and second, "star")
                return first, (name, second)
        return self.column(scope), None

    def column(self, scope):
        if self.take_sign("*"):
            return 0
        if self.sign("("):
            raise Unsupported("parenthesis")
        kind, text = self.tokens[self.at]
        self.need(kind in ("word", "text"), "column")
        self.at += 1
        if self.take_sign("."):
            if self.take_sign("*"):
                return 0
            name = self.tokens[self.at][1].lower()
            self.at += 1
            for sources in scope:
                for alias, table in sources:
                    if alias == text.lower():
                        self.need((table, name) in self.columns, "column")
                        return self.columns[(table, name)]
            raise Unsupported("alias " + text)
        for sources in scope:
            for _, table in sources:
                if (table, text.lower()) in self.columns:
                    return self.columns[(table, text.lower())]
        raise Unsupported("column " + text)

    def conditions(self, scope):
        conditions = [self.condition(scope)]
        joins = []
        while self.word("and", "or"):
            joins.append(self.tokens[self.at][1].lower())
            self.at += 1
            conditions.append(self.condition(scope))
        return conditions, joins

    def condition(self, scope):
        """(operator, value, right): right is ("query", …) or ("values", [...])"""
        negated = self.take("not")
        value = self.value(scope)
        negated = self.take("not") or negated
        if self.take("between"):
            self.need(not negated, "not between")
            low = self.literal()
            self.need(self.take("and"), "and")
            return ("between", value, ("values", [low, self.literal()]))
        if self.take("like"):
            operator = "not like" if negated else "like"
            return (operator, value, ("values", [self.literal()]))
        if self.take("in"):
            self.need(self.take_sign("("), "list")
            self.need(self.word("select"), "list of values")
            inner = self.query(scope)
            self.need(self.take_sign(")"), ")")
            return ("not in" if negated else "in", value, ("query", inner))
        self.need(not negated, "not")
        kind, operator = self.tokens[self.at]
        self.need(kind == "sign" and operator in COMPARISONS, "operator")
        self.at += 1
        if self.take_sign("("):
            inner = self.query(scope)
            self.need(self.take_sign(")"), ")")
            return (operator, value, ("query", inner))
        return (operator, value, ("values", [self.literal()]))

    def literal(self):
        negative = self.take_sign("-")
        kind, text = self.tokens[self.at]
        self.need(kind in ("text", "number"), "literal")
        self.at += 1
        self.need(not any(self.sign(sign) for sign in "+-*/%."), "arithmetic")
        if kind == "text":
            return text
        number = float(text) if "." in text else int(text)
        return -number if negative else number
