// SPDX-License-Identifier: GPL-3.0-or-later
#include "SqlCorpus.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>

#include <algorithm>

namespace querent::tests {

namespace {

using nlohmann::json;
using Demand = CorpusLine::Demand;

QString folder()
{
    return QStringLiteral(QUERENT_SOURCE_DIR "/tests/sql/");
}

QString dialectFolder(query::Dialect dialect)
{
    switch (dialect) {
    case query::Dialect::Sqlite:
        return QStringLiteral("sqlite");
    case query::Dialect::PostgreSql:
        return QStringLiteral("postgres");
    case query::Dialect::DuckDb:
        return QStringLiteral("duckdb");
    }
    return {};
}

std::string lowerCase(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

void replaceAll(std::string &text, const std::string &what, const std::string &with)
{
    for (std::size_t at = text.find(what); at != std::string::npos;
         at = text.find(what, at + with.size())) {
        text.replace(at, what.size(), with);
    }
}

std::string repeated(const std::string &piece, int count)
{
    std::string result;
    for (int i = 0; i < count; ++i) {
        std::string text = piece;
        replaceAll(text, "{i1}", std::to_string(i + 1));
        replaceAll(text, "{i}", std::to_string(i));
        result += text;
    }
    return result;
}

std::string statementOf(const json &line)
{
    if (line.contains("sql_base64")) {
        return QByteArray::fromBase64(
                   QByteArray::fromStdString(line["sql_base64"].get<std::string>()))
            .toStdString();
    }
    std::string sql = line.value("sql", "");
    for (const json &part : line.value("sql_parts", json::array())) {
        sql += repeated(part.at(0).get<std::string>(), part.at(1).get<int>());
    }
    return sql;
}

CorpusLine lineOf(const json &document, bool legal)
{
    CorpusLine line;
    line.sql = statementOf(document);
    line.why = document.value("why", legal ? "is legal" : "");
    line.policy = document.value("policy", "standard");
    line.database = document.value("database", "");
    line.setup = document.value("setup", std::vector<std::string>());
    line.never = document.value("never", std::vector<json>());
    if (document.contains("rows")) {
        line.rows = document["rows"].get<std::int64_t>();
    }
    const std::string may = document.value("may", "");
    line.demand = legal            ? Demand::Accept
                  : may == "stop"  ? Demand::RefuseOrStop
                  : may == "guard" ? Demand::RefuseOrGuard
                                   : Demand::Refuse;
    return line;
}

std::vector<CorpusFile> readCorpus(const std::string &kind, query::Dialect dialect)
{
    const QString name = dialectFolder(dialect);
    const QString path = QString::fromStdString(kind) + u'/' + name + u'/';
    std::vector<CorpusFile> files;
    const QStringList found = QDir(folder() + path).entryList({QStringLiteral("*.jsonl")});
    for (const QString &file : found) {
        CorpusFile &corpus = files.emplace_back();
        corpus.name = (name + u'/' + file.chopped(6)).toStdString();
        const std::string where = (path + file).toStdString();
        const QByteArray text = QByteArray::fromStdString(corpusText(where));
        int number = 0;
        for (const QByteArray &one : text.split('\n')) {
            ++number;
            const json document = json::parse(one.toStdString(), nullptr, false);
            if (document.is_object()) {
                CorpusLine &line = corpus.lines.emplace_back(lineOf(document, kind == "legal"));
                line.where = where + ":" + std::to_string(number);
            } else if (!one.isEmpty()) {
                qFatal("%s:%d is no JSON object", where.c_str(), number);
            }
        }
    }
    return files;
}

} // namespace

std::vector<CorpusFile> adversarialCorpus(query::Dialect dialect)
{
    return readCorpus("adversarial", dialect);
}

std::vector<CorpusFile> legalCorpus(query::Dialect dialect)
{
    return readCorpus("legal", dialect);
}

std::string corpusText(const std::string &path)
{
    QFile file(folder() + QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("cannot open %s", qPrintable(file.fileName()));
    }
    return file.readAll().toStdString();
}

std::optional<data::Policy> corpusPolicy(const std::string &name)
{
    const auto policy = data::parsePolicy(corpusText("policies/" + name + ".json"));
    if (!policy) {
        qFatal("policy %s: %s", name.c_str(), policy.error().message.c_str());
    }
    return *policy;
}

std::string described(const CorpusLine &line, const std::string &problem)
{
    constexpr std::size_t longest = 400;
    std::string sql = line.sql.substr(0, longest);
    if (line.sql.size() > longest) {
        sql += "… (" + std::to_string(line.sql.size()) + " bytes)";
    }
    return "tests/sql/" + line.where + ": " + problem + "\n    " + line.why + "\n    " + sql + "\n";
}

bool isForbidden(const CorpusLine &line, const data::Value &cell)
{
    std::string text = data::toText(cell);
    if (const data::Blob *const blob = cell.blob()) {
        text.assign(reinterpret_cast<const char *>(blob->bytes.data()), blob->bytes.size());
    }
    text = lowerCase(std::move(text));
    return std::any_of(line.never.begin(), line.never.end(), [&](const json &value) {
        return value.is_string()
                   ? text.find(lowerCase(value.get<std::string>())) != std::string::npos
                   : cell.isNumber() && cell.numeric() == value.get<double>();
    });
}

} // namespace querent::tests
