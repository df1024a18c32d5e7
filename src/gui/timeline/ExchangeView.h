// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/ModelSettings.h"
#include "session/RunController.h"

#include <QWidget>

#include <functional>

class QTabBar;

namespace querent::gui {

class PlainView;
class Text;

/// What some calls of models took, put together.
struct ModelUse
{
    int calls = 0;
    int promptTokens = 0;
    int completionTokens = 0;
    bool estimated = false;
    double cost = 0.0;
    bool priced = false; ///< the price of every one of them is known

    void add(const session::ModelExchange &exchange, const session::ModelSettings &settings);
    /// "≈1,234 + 256 tokens · 0.0045 USD"; empty where nothing was called.
    [[nodiscard]] QString words(const std::string &currency) const;
};

/// What a step asked a language model: the prompt as it was sent, the reply, and what it took.
class ExchangeView : public QWidget
{
    Q_OBJECT

public:
    enum class Page { Sent, Reply, Thoughts };

    explicit ExchangeView(QWidget *parent = nullptr);

    void show(const std::vector<session::ModelExchange> &exchanges,
              const session::ModelSettings &settings);
    void open(Page page);
    [[nodiscard]] PlainView *text() const noexcept { return m_text; }
    [[nodiscard]] QString facts() const;

private:
    void refresh();

    std::vector<session::ModelExchange> m_exchanges;
    session::ModelSettings m_settings;
    Text *m_facts;
    QTabBar *m_pages;
    PlainView *m_text;
};

} // namespace querent::gui
