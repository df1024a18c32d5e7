# SPDX-License-Identifier: GPL-3.0-or-later
"""Fills a small SQLite file with plausible rows for a hand-written schema. Deterministic."""
import datetime
import sqlite3

FIRST = """
Anna Ben Carla David Elif Frank Grace Hugo Ines Jonas Kira Liam Marta Nils Olga Pavel Queenie
Rosa Samir Tilda Umar Vera Wanda Xenia Yusuf Zoe Aisha Bruno Chloe Dmitri Emma Farid Gloria
Hanna Ivan Julia Karim Lena Milan Nora Oscar Petra Ruben Sofia Tomasz Ulrike Viktor Willa Yara
Zachary
""".split()
LAST = """
Keller Marsh Okafor Lindqvist Brandt Castillo Novak Haines Ito Jansen Kowalski Larsen Moretti
Nguyen Osborne Petrov Quinn Rahman Schuster Tanaka Ueda Vance Whitlock Yilmaz Zimmer Abbott
Becker Conti Duarte Eklund Fontaine Gruber Holloway Iqbal Joshi Kaya Lambert Mbeki Neumann Oduya
Pires Reyes Sato Thorne Urban Voss Wexler Young Zhou
""".split()
FIRMS = """
Alder Beacon Cobalt Dunmore Ember Falcon Granite Harbour Iris Juniper Kestrel Lumen Meridian
Nordwind Orchard Pinnacle Quarry Redwood Summit Thistle Umbra Vertex Willow Yarrow Zenith
Bluebell Copperfield Driftwood Evergreen Foxglove
""".split()
TRADES = """
Foods Logistics Textiles Systems Partners Studio Trading Motors Energy Media Clinic Works
Supplies Group Retail Labs
""".split()
FORMS = ["GmbH", "Ltd", "Inc", "AG", "LLC", "& Sons", "BV", "", ""]
STREETS = """
Mill Station Church Garden Harbour Market Park Castle Bridge School Victoria Linden Forest
""".split()
CITIES = """
Leeds Graz Porto Lyon Ghent Malmo Bergen Turin Utrecht Basel Cork Dresden Seville Tampere Brno
Zagreb Austin Denver Halifax Perth
""".split()
COUNTRIES = """
Germany France Italy Spain Poland Norway Sweden Austria Portugal Ireland Canada Japan Brazil
Denmark Belgium
""".split()
NOTES = ["called back, no answer", "wants an offer", "checked by the night team", "see the file",
         "urgent, talk to the manager", "all in order", "broken on arrival", "asked for a refund",
         "second visit needed", "paid by transfer", "left a message", "please handle with care"]


def some_person(choice):
    return "%s %s" % (choice.choice(FIRST), choice.choice(LAST))


def some_company(choice):
    return " ".join((choice.choice(FIRMS), choice.choice(TRADES), choice.choice(FORMS))).strip()


def some_text(kind, choice, row):
    if kind == "person":
        return some_person(choice)
    if kind == "company":
        return some_company(choice)
    if kind == "phone":
        return "+%d %d %06d" % (choice.randint(31, 49), choice.randint(20, 99),
                                choice.randint(0, 999999))
    if kind == "email":
        return "%s.%s@%s.example" % (choice.choice(FIRST).lower(), choice.choice(LAST).lower(),
                                     choice.choice(FIRMS).lower())
    if kind == "url":
        return "https://www.%s-%s.example" % (choice.choice(FIRMS).lower(),
                                              choice.choice(TRADES).lower())
    if kind == "street":
        return "%d %s %s" % (choice.randint(1, 180), choice.choice(STREETS),
                             choice.choice(["Street", "Road", "Lane", "Avenue"]))
    if kind == "zip":
        return "%05d" % choice.randint(1000, 99999)
    if kind == "iban":
        return "DE%020d" % choice.randint(10 ** 18, 10 ** 19)
    if kind == "code":
        return "%s%s-%03d" % (choice.choice("ABCDEKLMPRST"), choice.choice("AEIOUXZ"), 100 + row)
    if kind == "city":
        return choice.choice(CITIES)
    if kind == "country":
        return choice.choice(COUNTRIES)
    return choice.choice(NOTES)


def skewed(values, choice):
    return choice.choices(values, [1.0 / (i + 1.5) for i in range(len(values))])[0]


class Filler:
    def __init__(self, schema, choice):
        self.schema = schema
        self.choice = choice
        self.keys = {}

    def rows_of(self, table):
        label = table.label()
        referred = any(p is table for _, _, p in self.schema.edges())
        if label and label.values and referred:
            return len(label.values)
        if table.rows:
            return min(table.rows, 260)
        if not table.that("ref"):
            return 30
        return 60 if label or referred else 160

    def order(self):
        """Parents first; rings are cut anywhere."""
        done, waiting = [], list(self.schema.tables)
        while waiting:
            ready = next((t for t in waiting if all(
                self.schema.table(r.target) in done or self.schema.table(r.target) is t
                for r in t.that("ref"))), waiting[0])
            done.append(ready)
            waiting.remove(ready)
        return done

    def key(self, column, row):
        if column.detail.startswith("text"):
            pattern = column.detail[4:].strip() or "A-0001"
            digits = "".join(c for c in reversed(pattern) if c.isdigit())
            head = pattern.rstrip("0123456789")
            width = len(pattern) - len(head)
            start = int(pattern[len(head):] or 1) if digits else 1
            return "%s%0*d" % (head, max(width, 1), start + row)
        first = column.detail.split(" ")[0]
        return (int(first) if first.isdigit() else 1) + row

    def value(self, column, row, count):
        choice = self.choice
        kind = column.kind
        if kind == "key":
            return self.key(column, row)
        if column.optional and choice.random() < 0.3:
            return None
        if kind == "ref":
            keys = self.keys.get(column.target) or [1]
            return keys[min(int(choice.random() ** 1.5 * len(keys)), len(keys) - 1)]
        if kind in ("label", "text"):
            if column.values:
                if kind == "label" and row < len(column.values):
                    return column.values[row].raw
                return choice.choice(column.values).raw
            return some_text(column.detail.split(" ")[0], choice, row)
        if kind in ("cat", "code"):
            return skewed([v.raw for v in column.values], choice)
        if kind == "flag":
            raw = column.values[0 if choice.random() < 0.35 else 1].raw
            return int(raw) if raw in ("0", "1") else raw
        if kind == "num":
            at = column.low + (column.high - column.low) * choice.random() ** 1.6
            return int(at) if column.whole else round(at, 2)
        begin = datetime.datetime(int(column.low), 1, 1)
        days = (datetime.datetime(int(column.high), 12, 31) - begin).days
        at = begin + datetime.timedelta(days=choice.randint(0, max(1, days)))
        if kind == "date":
            return at.strftime("%Y-%m-%d")
        return (at + datetime.timedelta(minutes=choice.randint(360, 1300))).strftime(
            "%Y-%m-%d %H:%M:%S")

    def sort_of(self, column):
        if column.kind == "key":
            return "TEXT" if column.detail.startswith("text") else "INTEGER"
        if column.kind == "ref":
            return self.sort_of(self.schema.table(column.target).key())
        if column.kind == "num":
            return "INTEGER" if column.whole else "REAL"
        if column.kind == "flag":
            return "INTEGER" if column.values[0].raw in ("0", "1") else "TEXT"
        return {"date": "DATE", "datetime": "DATETIME"}.get(column.kind, "TEXT")

    def statement(self, table):
        parts = []
        for column in table.columns:
            for name in column.halves or [column.name]:
                parts.append('"%s" %s%s' % (name, self.sort_of(column),
                                            " PRIMARY KEY" if column is table.key() else ""))
        for ref in table.that("ref"):
            if ref.declared:
                parent = self.schema.table(ref.target)
                parts.append('FOREIGN KEY ("%s") REFERENCES "%s" ("%s")' % (
                    ref.name, parent.name, parent.key().name))
        return 'CREATE TABLE "%s" (%s)' % (table.name, ", ".join(parts))


def write_database(schema, path, choice):
    """Writes the file and notes in every column what it stored."""
    path.unlink(missing_ok=True)
    connection = sqlite3.connect(path)
    filler = Filler(schema, choice)
    for table in filler.order():
        connection.execute(filler.statement(table))
        count = filler.rows_of(table)
        rows = [[filler.value(c, row, count) for c in table.columns] for row in range(count)]
        stored = [[half for column, value in zip(table.columns, row)
                   for half in (value.split(" ", 1) if column.halves else [value])]
                  for row in rows]
        connection.executemany('INSERT INTO "%s" VALUES (%s)' % (
            table.name, ", ".join("?" * len(stored[0]))), stored)
        for at, column in enumerate(table.columns):
            column.stored = list(dict.fromkeys(r[at] for r in rows if r[at] is not None))
        if table.key():
            filler.keys[table.name] = table.key().stored
    connection.commit()
    connection.close()
