#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws conversations over reports that nobody has listed: a report, and one or two changes to it, each said without what
stays as it is. The changes are the kind of a conversation, so that an evaluation tells which of them are not understood.

    plain_edits.py OUT [--each N] [--other-words] DATABASE.sqlite …

Fixed seeds: the same databases give the same conversations.
"""
from plain_reports import Report
from plain_schema import text
from plain_suite import write

DRAWN = 12  # conversations over each table


def draw(schema, choose):
    for table in schema.askable:
        for _ in range(DRAWN if table.numbers or table.kinds or table.date else 0):
            report = Report(table, schema.parents[table], choose)
            report.having = None
            if report.figures and len(report.figures) < 3:
                turns, names = [choose.choice(list(report.ways().values()))], []
                for _ in range(choose.choice([1, 1, 2])):
                    changes = [change for find in CHANGES for change in find(report, choose) if change[0] not in names]
                    if changes:
                        name, ways, change = choose.choice(changes)
                        names.append(name)
                        turns.append(choose.choice(ways))
                        change()
                if names:
                    yield " > ".join(names), turns, report.sql(), report.others()


def about(report):
    return {part.about for part in [*report.groups, *report.conditions, *report.figures]}


def periods(report, choose):
    def put(period):
        return lambda: setattr(report, "period_said", period)
    if len(report.table.years) < 2:
        return
    new = report.period()
    if report.period_said is None:
        yield "period", [f"only {new.said}", f"just {new.said}", f"and {new.said}?", new.said], put(new)
    else:
        if new.sql != report.period_said.sql:
            yield "other period", [f"what about {new.said}?", f"and {new.said}?", f"the same {new.said}",
                                   f"{new.said} instead"], put(new)
        yield "all time", ["and over all years?", "for all time", "no matter when"], put(None)


def conditions(report, choose):
    taken = about(report)
    for new in report.possible_conditions():
        if new.about not in taken and not new.before:
            ways = [f"only those {new.said}", f"only {report.table.many} {new.said}", f"just the ones {new.said}"]
            yield f"only {new.kind}", ways, lambda new=new: report.conditions.append(new)
            break
    for place, old in enumerate(report.conditions):
        if old.kind in ("value", "bare"):
            others = [value for value in old.about.sayable if f"= {text(value)}" not in old.sql]
            if others:
                value, said = choose.choice(others), old.about.said
                new = type(old)("value", f"with {said} {value}", f"c.{old.about.sql} = {text(value)}", old.about)
                yield "other value", [f"what about {said} {value}?", f"and with {said} {value}?", f"{value} instead",
                                      f"and for {value}?"], lambda place=place, new=new: report.conditions.__setitem__(place, new)
                yield "whatever value", [f"regardless of {said}", f"whatever the {said}", f"for any {said}"], (
                    lambda old=old: report.conditions.remove(old))


def figures(report, choose):
    taken = about(report)
    for new in report.possible_figures():
        if new.kind in ("count", "sum", "mean", "most") and all(new.sql != old.sql for old in report.figures):
            if new.about in taken and new.about not in {old.about for old in report.figures}:
                continue
            if len(report.figures) == 1:
                yield "other figure", [f"the {new.plain} instead", f"now the {new.plain}", f"{new.plain} instead"], (
                    lambda new=new: setattr(report, "figures", [new]))
            yield "figure beside", [f"also the {new.plain}", f"add the {new.plain}", f"and the {new.plain} as well"], (
                lambda new=new: report.figures.append(new))


def groups(report, choose):
    taken = about(report)
    for new in report.possible_groups():
        if new.about in taken or len(report.groups) > 1:
            continue
        if report.groups:
            yield f"other group, {new.kind}", [f"by {new.said} instead", f"now by {new.said}", f"per {new.said} instead"], (
                lambda new=new: setattr(report, "groups", [new]))
            yield f"group beside, {new.kind}", [f"by {new.said} as well", f"split that by {new.said}, too",
                                                f"and also by {new.said}"], lambda new=new: report.groups.append(new)
        else:
            yield f"group, {new.kind}", [f"by {new.said}", f"and per {new.said}?", f"break that down by {new.said}",
                                         f"for each {new.said}"], lambda new=new: setattr(report, "groups", [new])
    if report.groups and all(figure.kind in ("count", "sum") for figure in report.figures):
        yield "in total", ["and in total?", "what is that in total?", "all together"], lambda: setattr(report, "groups", [])


CHANGES = [periods, conditions, figures, groups]


if __name__ == "__main__":
    write(draw, __doc__)
