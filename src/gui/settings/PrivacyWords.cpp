// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/PrivacyWords.h"

#include <QCoreApplication>

namespace querent::gui {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::PrivacyLevel)
};

} // namespace

QString privacyLabel(session::PrivacyLevel level)
{
    switch (level) {
    case session::PrivacyLevel::Nothing:
        return Words::tr("Nothing");
    case session::PrivacyLevel::Schema:
        return Words::tr("The schema only");
    case session::PrivacyLevel::Samples:
        return Words::tr("Schema and sample values");
    case session::PrivacyLevel::Results:
        return Words::tr("Results too");
    }
    return {};
}

QString privacyContents(session::PrivacyLevel level)
{
    switch (level) {
    case session::PrivacyLevel::Nothing:
    case session::PrivacyLevel::Schema:
        break;
    case session::PrivacyLevel::Samples:
        return Words::tr("Your question, the names and types of tables and columns, the data "
                         "dictionary, and a few frequent values, ranges and row counts.");
    case session::PrivacyLevel::Results:
        return Words::tr("Your question, the names and types of tables and columns, the data "
                         "dictionary, a few frequent values, ranges and row counts, and the rows "
                         "that your questions return.");
    }
    return privacyMeaning(level);
}

QString privacyMeaning(session::PrivacyLevel level)
{
    switch (level) {
    case session::PrivacyLevel::Nothing:
        return Words::tr("No model is asked. The offline engine answers.");
    case session::PrivacyLevel::Schema:
        return Words::tr("Your question, the names and types of tables and columns, and the data "
                         "dictionary. No value out of any row.");
    case session::PrivacyLevel::Samples:
        return Words::tr("Also a few frequent values, ranges and row counts, so that the model "
                         "knows how things are written.");
    case session::PrivacyLevel::Results:
        return Words::tr("Also the rows that your questions return, so that the model can put them "
                         "into words.");
    }
    return {};
}

} // namespace querent::gui
