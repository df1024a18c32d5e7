// SPDX-License-Identifier: GPL-3.0-or-later
#include "ScriptHost.h"

#include <QFile>
#include <QRegularExpression>

namespace querent::sandbox {

namespace {

const QString scriptName = QStringLiteral("analysis.js");

struct Frame
{
    QString function;
    int line = 0;
    bool inScript = false;
};

/// "mean:12:-1:file:analysis.js"
Frame frameOf(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("^(.*?):(-?\\d+):(-?\\d+):(.*)$"));
    const QRegularExpressionMatch match = pattern.match(text);
    Frame frame;
    if (match.hasMatch()) {
        frame.function = match.captured(1);
        frame.line = match.captured(2).toInt();
        frame.inScript = match.captured(4).endsWith(scriptName);
    }
    return frame;
}

/// The innermost line of the script itself: a failure inside of a statistic is the fault of its
/// caller. 0 where there is none.
int lineOf(const QStringList &stack)
{
    for (int i = 0; i < stack.size(); ++i) {
        const Frame frame = frameOf(stack[i]);
        if (!frame.inScript || frame.line <= 0) {
            continue;
        }
        // the frame that ran out of stack had not yet begun: the calling one tells where
        const Frame next = i + 1 < stack.size() ? frameOf(stack[i + 1]) : Frame{};
        const bool recursion =
            next.inScript && !frame.function.isEmpty() && next.function == frame.function;
        return recursion ? next.line : frame.line;
    }
    return 0;
}

QString resource(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

nlohmann::json ScriptHost::run(const QString &code, const QString &table, std::int64_t outputBytes)
{
    m_bridge = m_engine.evaluate(resource(QStringLiteral(":/sandbox/prelude.js")),
                                 QStringLiteral("prelude.js"));
    if (m_bridge.isError()) {
        return problem("internal", m_bridge.toString());
    }
    const QJSValue begun = m_bridge.property(QStringLiteral("begin")).call({QJSValue(table)});
    if (begun.isError()) {
        return problem(m_engine.isInterrupted() ? "timeout" : "internal", begun.toString());
    }
    // within a function the script may return, and may call a variable of its own `result`; on the
    // first line so that lines count from its start
    const QString wrapped = QStringLiteral("(function () { ") + code +
                            QStringLiteral("\n;return typeof result === \"undefined\" ? undefined "
                                           ": result;\n})()");
    QStringList stack;
    const QJSValue value = m_engine.evaluate(wrapped, scriptName, 1, &stack);
    if (m_engine.isInterrupted()) {
        return problem("timeout", QString());
    }
    if (value.isError() || !stack.isEmpty()) {
        return failure(value, stack);
    }
    const QJSValue text = m_bridge.property(QStringLiteral("finish")).call({value});
    if (m_engine.isInterrupted()) {
        return problem("timeout", QString());
    }
    if (text.isError()) {
        return problem("result", text.property(QStringLiteral("message")).toString());
    }
    const std::string result = text.toString().toStdString();
    if (static_cast<std::int64_t>(result.size()) > outputBytes) {
        return problem("output", QString());
    }
    nlohmann::json parsed = nlohmann::json::parse(result, nullptr, false);
    if (parsed.is_discarded()) {
        return problem("result", QStringLiteral("the result is no data"));
    }
    const std::string log =
        m_bridge.property(QStringLiteral("log")).call().toString().toStdString();
    return {{"version", 1},
            {"ok", true},
            {"value", std::move(parsed)},
            {"log", nlohmann::json::parse(log, nullptr, false)}};
}

nlohmann::json ScriptHost::failure(const QJSValue &thrown, const QStringList &stack) const
{
    if (!thrown.isError()) {
        return problem("exception", thrown.toString(), lineOf(stack), stack);
    }
    const QString name = thrown.property(QStringLiteral("name")).toString();
    const QString message = thrown.property(QStringLiteral("message")).toString();
    if (name == QStringLiteral("SyntaxError")) {
        const int line = thrown.property(QStringLiteral("lineNumber")).toInt();
        return problem("syntax", message, line > 0 ? line : lineOf(stack), stack);
    }
    if (name == QStringLiteral("RangeError") && message.contains(QStringLiteral("call stack"))) {
        return problem("recursion", message, lineOf(stack), stack.mid(0, 5));
    }
    if (message.contains(QStringLiteral("out of memory"))) {
        return problem("memory", message, lineOf(stack), stack);
    }
    return problem("exception", message, lineOf(stack), stack);
}

nlohmann::json ScriptHost::problem(const char *kind, const QString &message, int line,
                                   const QStringList &stack) const
{
    const QString log = m_bridge.property(QStringLiteral("log")).call().toString();
    nlohmann::json lines = nlohmann::json::parse(log.toStdString(), nullptr, false);
    return {{"version", 1},
            {"ok", false},
            {"problem", kind},
            {"message", message.toStdString()},
            {"line", line},
            {"stack", stack.mid(0, 20).join(QLatin1Char('\n')).toStdString()},
            {"log", lines.is_array() ? std::move(lines) : nlohmann::json::array()}};
}

} // namespace querent::sandbox
