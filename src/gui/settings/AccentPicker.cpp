// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/AccentPicker.h"

#include "gui/theme/Shapes.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>

#include <array>

namespace querent::gui {

namespace {

using Accent = AccentPicker::Accent;

constexpr std::array accents{Accent::Blue,    Accent::Teal,  Accent::Violet,
                             Accent::Magenta, Accent::Green, Accent::Orange};
constexpr int dotSize = 28;

QString nameOf(Accent accent)
{
    switch (accent) {
    case Accent::Blue:
        return AccentPicker::tr("Blue");
    case Accent::Teal:
        return AccentPicker::tr("Teal");
    case Accent::Violet:
        return AccentPicker::tr("Violet");
    case Accent::Magenta:
        return AccentPicker::tr("Magenta");
    case Accent::Green:
        return AccentPicker::tr("Green");
    case Accent::Orange:
        return AccentPicker::tr("Orange");
    }
    return {};
}

class Dot final : public QAbstractButton
{
public:
    Dot(Accent accent, QWidget *parent) : QAbstractButton(parent), m_accent(accent)
    {
        setCheckable(true);
        setFixedSize(dotSize, dotSize);
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::StrongFocus);
        setToolTip(nameOf(accent));
        setAccessibleName(nameOf(accent));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Tokens &tokens = Tokens::of(palette());
        const Tokens &base = tokens.isDark ? Tokens::dark() : Tokens::light();
        const QRectF area = QRectF(rect());
        drawPanel(&painter, area.adjusted(5, 5, -5, -5), dotSize, base.withAccent(m_accent).accent,
                  {});
        if (isChecked()) {
            drawPanel(&painter, area.adjusted(2, 2, -2, -2), dotSize, {}, tokens.text, 1.5);
        }
        if (hasFocus()) {
            drawFocusRing(&painter, area, dotSize, tokens);
        }
    }

private:
    Accent m_accent;
};

} // namespace

AccentPicker::AccentPicker(Accent chosen, QWidget *parent)
    : QWidget(parent), m_dots(new QButtonGroup(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (const Accent accent : accents) {
        auto *dot = new Dot(accent, this);
        dot->setChecked(accent == chosen);
        m_dots->addButton(dot, static_cast<int>(accent));
        layout->addWidget(dot);
        if (accent == chosen) {
            setFocusProxy(dot);
        }
    }
    layout->addStretch(1);
    connect(m_dots, &QButtonGroup::idClicked, this,
            [this](int id) { Q_EMIT picked(static_cast<Accent>(id)); });
}

AccentPicker::Accent AccentPicker::chosen() const
{
    return static_cast<Accent>(m_dots->checkedId());
}

} // namespace querent::gui
