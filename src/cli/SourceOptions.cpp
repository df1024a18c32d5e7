// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/SourceOptions.h"

#include "cli/Console.h"
#include "cli/ModelOptions.h"
#include "session/QtPhrasebook.h"

#include <QCoreApplication>
#include <QTranslator>

#include <fstream>
#include <sstream>

namespace querent::cli {

namespace {

base::Result<data::Policy> policyFrom(const CommandLine &line)
{
    const std::string name = line.value("policy").value_or("standard");
    const std::string role = line.value("role").value_or("");
    if (name == "standard" || name == "strict") {
        if (!role.empty()) {
            return base::Error{base::ErrorCode::InvalidArgument,
                               "--role chooses among the roles of a policy file; " + name +
                                   " has none.",
                               {}};
        }
        return name == "strict" ? data::Policy::strict() : data::Policy::standard();
    }
    std::ifstream file(pathOf(name), std::ios::binary);
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        return base::Error{
            base::ErrorCode::InvalidArgument,
            "--policy takes standard, strict or a JSON file that can be read, not “" + name + "”.",
            {}};
    }
    const auto document = data::parsePolicyDocument(std::move(text).str());
    return document ? document->role(role) : document.error();
}

/// The log of `--audit`, ready to be written; null without it.
base::Result<std::shared_ptr<session::AuditLog>> auditFrom(const CommandLine &line)
{
    const auto name = line.value("audit");
    if (!name) {
        return std::shared_ptr<session::AuditLog>();
    }
    auto log = std::make_shared<session::AuditLog>(pathOf(*name));
    if (auto prepared = log->prepare(); !prepared) {
        return std::move(prepared).error();
    }
    return log;
}

} // namespace

OptionSpec sourceOption()
{
    return {.name = "source",
            .value = "SOURCE",
            .help = "the database to ask: a path or a URL",
            .required = true};
}

OptionSpec policyOption()
{
    return {.name = "policy",
            .value = "P",
            .help = "what may be asked: standard, strict or a JSON file"};
}

OptionSpec roleOption()
{
    return {.name = "role", .value = "NAME", .help = "whose rights hold, of those in the policy"};
}

OptionSpec dictionaryOption()
{
    return {.name = "dictionary",
            .value = "FILE.json",
            .help = "data dictionary (default: NAME.dictionary.json beside the source)"};
}

OptionSpec reasonerOption()
{
    return {.name = "reasoner", .value = "KIND", .help = "offline (default) or model"};
}

OptionSpec auditOption()
{
    return {.name = "audit",
            .value = "FILE",
            .help = "write down there what becomes of every statement; without it nothing runs"};
}

OptionSpec languageOption()
{
    return {.name = "language", .value = "TAG", .help = "language of the answer: en, de"};
}

std::string languageTag(const CommandLine &line)
{
    return line.value("language").value_or("en");
}

base::Result<std::shared_ptr<const data::Phrasebook>> phrasesFor(const CommandLine &line)
{
    return phrasesOf(languageTag(line));
}

base::Result<std::shared_ptr<const data::Phrasebook>> phrasesOf(const std::string &languageTag)
{
    const QString tag = QString::fromStdString(languageTag);
    const QLocale locale(tag);
    const bool isEnglish = tag.compare(QStringLiteral("C"), Qt::CaseInsensitive) == 0;
    if (locale.language() == QLocale::C && !isEnglish) {
        return base::Error{base::ErrorCode::InvalidArgument,
                           "--language takes a language tag such as en or de, not “" +
                               tag.toStdString() + "”.",
                           {}};
    }
    auto *translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(locale, QStringLiteral("querent"), QStringLiteral("_"),
                         QStringLiteral(":/i18n"))) {
        QCoreApplication::installTranslator(translator);
    }
    return std::shared_ptr<const data::Phrasebook>(
        std::make_shared<const session::QtPhrasebook>(locale));
}

base::Result<session::OpenOptions> openOptions(const CommandLine &line,
                                               std::shared_ptr<const data::Phrasebook> phrases)
{
    session::OpenOptions options;
    auto policy = policyFrom(line);
    if (!policy) {
        return std::move(policy).error();
    }
    options.policy = std::move(*policy);
    auto audit = auditFrom(line);
    if (!audit) {
        return std::move(audit).error();
    }
    options.audit = std::move(*audit);
    options.dictionaryPath = line.value("dictionary").value_or("");
    options.lessonsPath = line.value("lessons").value_or("");
    options.phrases = std::move(phrases);
    if (auto chosen = chooseReasoner(line, options); !chosen) {
        return std::move(chosen).error();
    }
    options.tryPlans = !line.has("no-trials");
    return options;
}

base::Result<session::OpenSourcePtr> openForSql(const CommandLine &line, std::stop_token stop)
{
    session::OpenOptions options;
    auto policy = policyFrom(line);
    if (!policy) {
        return std::move(policy).error();
    }
    options.policy = std::move(*policy);
    auto audit = auditFrom(line);
    if (!audit) {
        return std::move(audit).error();
    }
    options.audit = std::move(*audit);
    options.dictionaryPath = line.value("dictionary").value_or("");
    return session::openSource(line.value("source").value_or(""), options, stop);
}

} // namespace querent::cli
