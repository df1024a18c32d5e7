// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/schema/DictionaryImport.h"

#include "data/DictionaryDifferences.h"
#include "gui/controls/Buttons.h"
#include "gui/controls/Text.h"
#include "query/DictionaryCheck.h"
#include "session/QtPhrasebook.h"

#include <QButtonGroup>
#include <QFile>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

namespace querent::gui {

namespace {

/// No dictionary that a person keeps is larger.
constexpr qint64 largestFile = 20'000'000;
constexpr std::size_t mostProblems = 5;

base::Result<data::DataDictionary> readFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return base::Error{
            base::ErrorCode::MalformedDocument, file.errorString().toStdString(), {}};
    }
    if (file.size() > largestFile) {
        return base::Error{
            base::ErrorCode::MalformedDocument,
            querent::gui::DictionaryImport::tr("It is too large for a data dictionary.")
                .toStdString(),
            {}};
    }
    return data::parseDictionary(file.readAll().toStdString());
}

QString fieldWords(const std::string &field)
{
    static const std::pair<const char *, const char *> words[] = {
        {"description", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "what it holds")},
        {"synonyms", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "also called")},
        {"unit", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "counted in")},
        {"pii", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "tells about people")},
        {"expression", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "worked out as")},
        {"table", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "over the rows of")},
        {"meaning", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "means")},
        {"related", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "related")},
        {"denied", QT_TRANSLATE_NOOP("querent::gui::DictionaryImport", "not related")},
    };
    for (const auto &[key, said] : words) {
        if (field == key) {
            return DictionaryImport::tr(said);
        }
    }
    return QString::fromStdString(field);
}

} // namespace

QStringList changeWords(const data::DataDictionary &before, const data::DataDictionary &after)
{
    QStringList lines;
    for (const data::DictionaryDifference &change : data::differences(before, after)) {
        const bool flag = change.before == "true" || change.after == "true";
        QString line =
            QString::fromStdString(change.name) + QStringLiteral(" · ") + fieldWords(change.field);
        const QString old = QString::fromStdString(change.before);
        const QString now = QString::fromStdString(change.after);
        if (change.after.empty()) {
            line = QStringLiteral("− ") + line + (flag ? QString() : QStringLiteral(": ") + old);
        } else if (change.before.empty()) {
            line = QStringLiteral("+ ") + line + (flag ? QString() : QStringLiteral(": ") + now);
        } else {
            line += QStringLiteral(": %1 → %2").arg(old, now);
        }
        lines << line.simplified();
    }
    return lines;
}

DictionaryImport::DictionaryImport(QWidget *parent)
    : QWidget(parent)
    , m_title(new Text({}, TypeScale::Headline, Tone::Text, this))
    , m_summary(new Text({}, TypeScale::Body, Tone::Muted, this))
    , m_problem(new Text({}, TypeScale::Body, Tone::Bad, this))
    , m_choices(new QWidget(this))
    , m_merge(makeButton(tr("Add to what is there"), "pill", nullptr, m_choices))
    , m_replace(makeButton(tr("Replace what you said"), "pill", nullptr, m_choices))
    , m_list(new QListWidget(this))
    , m_accept(makeButton(tr("Import"), "primary", nullptr, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    m_title->setFlowing();
    m_problem->setFlowing();
    m_problem->setTextFormat(Qt::PlainText);
    auto *choices = new QHBoxLayout(m_choices);
    choices->setContentsMargins(0, 0, 0, 0);
    auto *group = new QButtonGroup(this);
    for (QPushButton *choice : {m_merge, m_replace}) {
        choice->setCheckable(true);
        group->addButton(choice);
        choices->addWidget(choice);
    }
    choices->addStretch();
    m_merge->setChecked(true);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->viewport()->setAutoFillBackground(false);
    m_list->setAccessibleName(tr("What changes"));
    m_list->setUniformItemSizes(true);
    m_list->setTextElideMode(Qt::ElideRight);
    QPushButton *cancel = makeButton(tr("Cancel"), "ghost", nullptr, this);
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_accept);
    bar->addWidget(cancel);
    bar->addStretch();
    layout->addWidget(m_title);
    layout->addWidget(m_choices);
    layout->addWidget(m_summary);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_problem);
    layout->addLayout(bar);
    connect(group, &QButtonGroup::idClicked, this, &DictionaryImport::preview);
    connect(cancel, &QPushButton::clicked, this, &DictionaryImport::left);
    connect(&m_reading, &QFutureWatcherBase::finished, this,
            [this] { showRead(m_reading.result()); });
    connect(m_accept, &QPushButton::clicked, this, [this] {
        const bool replace = m_replace->isChecked();
        const int changes = m_list->count();
        Q_EMIT accepted(
            [replace,
             read = m_read](data::DataDictionary own) -> base::Result<data::DataDictionary> {
                return replace ? read : data::merged(std::move(own), read);
            },
            tr("%n change(s) imported. They count from the next question on.", "", changes));
    });
}

void DictionaryImport::begin(const session::OpenSourcePtr &source, const QString &path)
{
    m_source = source;
    m_path = path;
    m_merge->setChecked(true);
    m_title->setText(tr("Import “%1”").arg(QFileInfo(path).fileName()));
    m_summary->setText(tr("Reading…"));
    m_problem->hide();
    m_list->clear();
    m_accept->setEnabled(false);
    m_reading.setFuture(QtConcurrent::run(readFile, path));
}

QString DictionaryImport::problem() const
{
    return m_problem->isHidden() ? QString() : m_problem->text();
}

void DictionaryImport::showRead(const base::Result<data::DataDictionary> &read)
{
    m_choices->setVisible(read.ok());
    m_list->setVisible(read.ok());
    m_accept->setVisible(read.ok());
    if (!read) {
        m_summary->setText(tr("It cannot be imported, and nothing is changed."));
        m_problem->setText(QString::fromStdString(read.error().message));
        m_problem->show();
        return;
    }
    m_read = *read;
    const auto problems =
        query::problemsOf(m_read, *m_source->givenCatalog, session::QtPhrasebook(QLocale()));
    QStringList lines;
    for (const query::DictionaryProblem &problem : problems) {
        if (lines.size() < static_cast<qsizetype>(mostProblems)) {
            lines << QStringLiteral("%1: %2").arg(QString::fromStdString(problem.place),
                                                  QString::fromStdString(problem.reason));
        }
    }
    if (problems.size() > mostProblems) {
        lines << tr("and %n more", "problems", static_cast<int>(problems.size() - mostProblems));
    }
    m_problem->setText(tr("This does not fit the source and will not count:") + QLatin1Char('\n') +
                       lines.join(QLatin1Char('\n')));
    m_problem->setVisible(!problems.empty());
    preview();
    m_merge->setFocus(Qt::OtherFocusReason);
}

data::DataDictionary DictionaryImport::outcome(const data::DataDictionary &own) const
{
    return m_replace->isChecked() ? m_read : data::merged(own, m_read);
}

void DictionaryImport::preview()
{
    const data::DataDictionary own = m_source->corrections->dictionary();
    const data::DataDictionary &given = *m_source->givenDictionary;
    const QStringList changes =
        changeWords(data::merged(given, own), data::merged(given, outcome(own)));
    m_list->clear();
    m_list->addItems(changes);
    const auto count = static_cast<int>(changes.size());
    m_summary->setText(changes.isEmpty() ? tr("Nothing would change.")
                                         : tr("%n thing(s) would change:", "", count));
    m_accept->setEnabled(!changes.isEmpty());
}

} // namespace querent::gui
