// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest/QtTest>

namespace querent::pieces {

/// The columns of a test of which SQL a question leads to.
inline void addSqlColumns()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QStringList>("parts");
    QTest::addColumn<QStringList>("absent");
}

/// One row of it: what the SQL holds and what it lacks, several of each set apart by bars.
inline void addSqlRow(const char *name, const char *question, const char *parts, const char *absent)
{
    const auto list = [](const char *all) {
        return QString::fromUtf8(all).split(u'|', Qt::SkipEmptyParts);
    };
    QTest::newRow(name) << QString::fromUtf8(question) << list(parts) << list(absent);
}

/// Fails the test where the SQL of the question in this row is not as it should be.
template <typename SqlOf>
void checkSqlRow(const SqlOf &sqlOf)
{
    QFETCH(QString, question);
    QFETCH(QStringList, parts);
    QFETCH(QStringList, absent);
    const QString sql = sqlOf(question);
    for (const QString &part : std::as_const(parts)) {
        QVERIFY2(sql.contains(part), qPrintable(sql));
    }
    for (const QString &part : std::as_const(absent)) {
        QVERIFY2(!sql.contains(part), qPrintable(sql));
    }
}

} // namespace querent::pieces
