# SPDX-License-Identifier: GPL-3.0-or-later
"""Exported features and gold SQL become examples: what the parser sees and the actions it learns."""
import hashlib
import json
import random

import numpy as np

import grammar
import sql_reader

COLUMN_LINKS = 8
TABLE_LINKS = 4
COLUMN_FLAGS = 8
TABLE_FLAGS = 4
NAME_WORDS = 6
FLAG = 3  # sort of a column
REACH = 5  # how far apart two words still tell their distance
# relations, in this order; C++ counts likewise (NeuralEncoder.cpp)
WORD_WORD = 0
WORD_COLUMN = WORD_WORD + 2 * REACH + 1
COLUMN_WORD = WORD_COLUMN + COLUMN_LINKS
WORD_TABLE = COLUMN_WORD + COLUMN_LINKS
TABLE_WORD = WORD_TABLE + TABLE_LINKS
WORD_STAR = TABLE_WORD + TABLE_LINKS
STAR_WORD = WORD_STAR + 1
COLUMN_SELF = STAR_WORD + 1
COLUMN_SAME_TABLE, COLUMN_FORWARD, COLUMN_BACKWARD, COLUMN_OTHER = range(COLUMN_SELF + 1,
                                                                         COLUMN_SELF + 5)
COLUMN_TABLE = COLUMN_OTHER + 1  # own, own key, other
TABLE_COLUMN = COLUMN_TABLE + 3
TABLE_SELF = TABLE_COLUMN + 3
TABLE_FORWARD, TABLE_BACKWARD, TABLE_BOTH, TABLE_OTHER = range(TABLE_SELF + 1, TABLE_SELF + 5)
RELATIONS = TABLE_OTHER + 1


def fold_of(database):
    """Databases, not questions, are kept apart: one of five folds by the hash of the name. The
    renderings NAME~0, NAME~1 of a hand-written schema stay together; every other of those is in no
    fold and always learned from."""
    digest = hashlib.sha1(database.split("~")[0].encode()).digest()
    return 5 if "~" in database and digest[1] % 2 else digest[0] % 5


def read_lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Example:
    pass


class Flags:
    """What has been used so far: features of the pointers to columns and tables."""

    def __init__(self, column_tables, foreign, tables):
        self.column_tables = column_tables
        self.foreign = foreign
        self.tables = tables
        self.frames = []  # [{section: columns}, columns, tables]
        self.old_columns = np.zeros(len(column_tables), bool)
        self.old_tables = np.zeros(tables, bool)

    def of(self, state):
        columns = np.zeros((len(self.column_tables), COLUMN_FLAGS), np.uint8)
        tables = np.zeros((self.tables, TABLE_FLAGS), np.uint8)
        if state.expects in ("root", "query") or not self.frames:
            return columns, tables
        sections, used, used_tables = self.frames[-1]
        section = state.frames[-1][0]
        place = self.column_tables
        has_table = place >= 0
        if section in sections:
            columns[:, 0] = sections[section]
        columns[:, 1] = used
        columns[:, 2] = self.old_columns
        columns[:, 3] = used_tables[place] & has_table
        columns[:, 4] = self.old_tables[place] & has_table
        columns[:, 5] = used_tables.any()
        columns[:, 6] = columns[:, 3] * self.foreign
        if "select" in sections:
            columns[:, 7] = sections["select"]
        tables[:, 0] = used_tables
        tables[:, 1] = self.old_tables
        tables[:, 2] = used_tables.any()
        if len(self.frames) > 1:
            tables[:, 3] = self.frames[-2][2]
        return columns, tables

    def update(self, state, kind, number):
        """Before the state's own step; `number` counts columns of the input."""
        if kind == "action":
            name = grammar.ACTIONS[number]
            if state.expects == "query":
                if self.frames:
                    self.old_columns |= self.frames[-1][1]
                    self.old_tables |= self.frames[-1][2]
                self.frames.append([{}, np.zeros_like(self.old_columns),
                                    np.zeros_like(self.old_tables)])
            elif name == "end":
                _, used, used_tables = self.frames.pop()
                self.old_columns |= used
                self.old_tables |= used_tables
            return
        sections, used, used_tables = self.frames[-1]
        if kind == "column":
            section = state.frames[-1][0]
            sections.setdefault(section, np.zeros_like(used))[number] = True
            used[number] = True
            if self.column_tables[number] >= 0:
                used_tables[self.column_tables[number]] = True
        else:
            used_tables[number] = True


def relations_of(schema, keep, words, column_links, table_links):
    """The relation between every two of words, columns and tables."""
    count, columns, tables = words, len(keep), len(schema["tables"])
    size = count + columns + tables
    out = np.zeros((size, size), np.uint8)
    c0, t0 = count, count + columns
    apart = np.arange(count)[None, :] - np.arange(count)[:, None]
    out[:c0, :c0] = WORD_WORD + np.clip(apart, -REACH, REACH) + REACH
    out[:c0, c0:t0] = WORD_COLUMN + column_links
    out[c0:t0, :c0] = COLUMN_WORD + column_links.T
    out[:c0, t0:] = WORD_TABLE + table_links
    out[t0:, :c0] = TABLE_WORD + table_links.T
    out[:c0, c0] = WORD_STAR
    out[c0, :c0] = STAR_WORD
    place = np.array([schema["columns"][c]["table"] for c in keep])
    key = np.array([schema["columns"][c]["key"] for c in keep])
    between = np.full((columns, columns), COLUMN_OTHER, np.uint8)
    between[(place[:, None] == place[None, :]) & (place[:, None] >= 0)] = COLUMN_SAME_TABLE
    within = np.full((tables, tables), TABLE_OTHER, np.uint8)
    inverse = {c: i for i, c in enumerate(keep)}
    for begin, end in schema["keys"]:
        a, b = schema["columns"][begin]["table"], schema["columns"][end]["table"]
        if a != b:
            within[a, b] = TABLE_BOTH if within[a, b] in (TABLE_BACKWARD, TABLE_BOTH) \
                else TABLE_FORWARD
            within[b, a] = TABLE_BOTH if within[b, a] in (TABLE_FORWARD, TABLE_BOTH) \
                else TABLE_BACKWARD
        if begin in inverse and end in inverse:
            between[inverse[begin], inverse[end]] = COLUMN_FORWARD
            between[inverse[end], inverse[begin]] = COLUMN_BACKWARD
    np.fill_diagonal(between, COLUMN_SELF)
    np.fill_diagonal(within, TABLE_SELF)
    out[c0:t0, c0:t0] = between
    out[t0:, t0:] = within
    out[c0:t0, t0:] = COLUMN_TABLE + 2
    out[t0:, c0:t0] = TABLE_COLUMN + 2
    for i, table in enumerate(place):
        if table >= 0:
            out[c0 + i, t0 + table] = COLUMN_TABLE + int(key[i])
            out[t0 + table, c0 + i] = TABLE_COLUMN + int(key[i])
    return out


def with_flags(gold, schema):
    """Of flags the parser says only whether: "no" becomes "not yes", as ValueFiller reads it."""
    for query in gold["queries"]:
        for place in ("where", "having"):
            query[place] = [flagged(*each, schema) for each in query[place]]


def flagged(operator, value, right, schema):
    if right[0] == "query":
        with_flags(right[1], schema)
    elif schema["columns"][value[2]]["sort"] == FLAG and operator in ("=", "!=") and \
            str(right[1][0]).lower() in ("0", "n", "no", "f", "false"):
        operator = "=" if operator == "!=" else "!="
    return operator, value, right


def example_of(line, schema, joins, most, choice):
    """None where the grammar does not cover the gold SQL. Keeps `most` columns, those of the gold
    and well linked ones first, the others by `choice`."""
    try:
        gold = sql_reader.Reader(line["gold"], schema).read()
        with_flags(gold, schema)
        actions = grammar.actions_of(gold, schema, joins)
    except sql_reader.Unsupported:
        return None
    shown = line["columns"]
    links = np.zeros((len(line["words"]), len(shown)), np.uint8)
    for word, column, link in line["columnLinks"]:
        links[word, column] = link
    table_links = np.zeros((len(line["words"]), len(schema["tables"])), np.uint8)
    for word, table, link in line["tableLinks"]:
        table_links[word, table] = link
    wanted = {number for kind, number in actions if kind == "column"} | {0}
    if not wanted <= set(shown):
        return None
    places = list(range(len(shown)))
    if len(places) > most:
        must = [p for p in places if shown[p] in wanted or links[:, p].max() in (4, 5)]
        rest = [p for p in places if p not in set(must)]
        choice.shuffle(rest)
        places = sorted(must + rest[:max(0, most - len(must))])
    example = Example()
    example.id = line["id"]
    example.db = line["db"]
    example.keep = [shown[p] for p in places]
    example.words = np.array(line["words"]) + 1
    example.marks = np.array(line["marks"])
    example.state = line["state"]  # the encoder's row of the first word; the others follow
    example.column_links = links[:, places]
    example.table_links = table_links
    example.relations = relations_of(schema, example.keep, len(example.words),
                                     example.column_links, table_links)
    add_schema(example, schema)
    return example if add_targets(example, actions, schema) else None


def name_words(words):
    return [number + 1 for number in words][:NAME_WORDS] or [0]


def add_schema(example, schema):
    columns = [schema["columns"][c] for c in example.keep]
    example.column_words = [name_words(column["words"]) for column in columns]
    example.table_words = [name_words(table["words"]) for table in schema["tables"]]
    example.column_states = np.array([column["state"] for column in columns])
    example.table_states = np.array([table["state"] for table in schema["tables"]])
    example.sorts = np.array([column["sort"] for column in columns])
    example.keys = np.array([column["key"] + 2 * column["foreign"] for column in columns])
    example.places = np.array([column["table"] for column in columns])
    example.foreign = np.array([column["foreign"] for column in columns], np.uint8)


def add_targets(example, actions, schema):
    """Whether the grammar lets every action follow the ones before."""
    inverse = {c: i for i, c in enumerate(example.keep)}
    state = grammar.State()
    flags = Flags(example.places, example.foreign, len(schema["tables"]))
    example.targets = []  # (kind 0 action / 1 column / 2 table, number)
    example.sections = []
    example.masks = []
    example.pointers = []
    example.column_flags = []
    example.table_flags = []
    for kind, number in actions:
        names, columns, tables = state.valid()
        mask = np.zeros(grammar.ACTION_COUNT, bool)
        mask[[grammar.NUMBER[name] for name in names]] = True
        if not {"action": kind == "action" and mask[number], "column": columns,
                "table": tables}[kind]:
            return False
        example.masks.append(mask)
        example.pointers.append((columns, tables))
        example.sections.append(state.section())
        column_flags, table_flags = flags.of(state)
        example.column_flags.append(column_flags)
        example.table_flags.append(table_flags)
        inner = inverse[number] if kind == "column" else number
        example.targets.append((("action", "column", "table").index(kind), inner))
        flags.update(state, kind, inner)
        state.step(kind, number)
    return True


def load(schemas_path, features_path, most, seed=7):
    """All examples the grammar covers, in the file's order, and how many there were."""
    schemas = {schema["db"]: schema for schema in read_lines(schemas_path)}
    joins = {db: grammar.Joins(schema) for db, schema in schemas.items()}
    choice = random.Random(seed)
    lines = read_lines(features_path)
    examples = []
    for line in lines:
        example = example_of(line, schemas[line["db"]], joins[line["db"]], most, choice)
        if example is not None:
            example.suite = line["suite"]
            examples.append(example)
    return examples, len(lines)
