// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "data/Phrasebook.h"

#include <QLocale>

namespace querent::session {

/// Speaks the language of the installed translators and writes numbers as its locale does. Made
/// after the translators are installed; another language needs another phrasebook.
class QtPhrasebook final : public data::Phrasebook
{
public:
    explicit QtPhrasebook(QLocale locale);

    [[nodiscard]] std::string number(double value, int decimals) const override;
    [[nodiscard]] std::string integer(std::int64_t value) const override;
    [[nodiscard]] std::string percent(double share, int decimals) const override;
    [[nodiscard]] std::string date(const data::CivilDate &date) const override;

protected:
    [[nodiscard]] std::string translate(data::Phrase phrase) const override;

private:
    QLocale m_locale;
};

} // namespace querent::session
