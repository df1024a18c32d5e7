// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/settings/ConnectionWords.h"

#include "gui/timeline/Trace.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>

namespace querent::gui {

namespace {

using session::CertificateFault;
using session::ModelFault;

constexpr int mostNamed = 5;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(querent::gui::ConnectionFinding)
};

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString dotted(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

QString certificateWords(CertificateFault fault, const QString &host)
{
    switch (fault) {
    case CertificateFault::SelfSigned:
        return Words::tr("%1 vouches for itself: its certificate is signed by nobody else.")
            .arg(host);
    case CertificateFault::UnknownAuthority:
        return Words::tr("Who signed the certificate of %1 is not known to this computer.")
            .arg(host);
    case CertificateFault::Expired:
        return Words::tr("The certificate of %1 has expired.").arg(host);
    case CertificateFault::NotYetValid:
        return Words::tr("The certificate of %1 is not valid yet. Is the clock right?").arg(host);
    case CertificateFault::OtherName:
        return Words::tr("The certificate was made for another server than %1.").arg(host);
    case CertificateFault::Revoked:
        return Words::tr("The certificate of %1 was revoked.").arg(host);
    case CertificateFault::None:
    case CertificateFault::Other:
        break;
    }
    return Words::tr("The connection to %1 cannot be encrypted in a way to trust.").arg(host);
}

QString certificateAdvice(CertificateFault fault)
{
    const bool own =
        fault == CertificateFault::SelfSigned || fault == CertificateFault::UnknownAuthority;
    return own ? Words::tr("If it is a server of your own, choose its certificate below.")
               : Words::tr("Whoever runs the server can mend that. Nothing was sent.");
}

/// The models that are there instead.
QString offered(const session::ConnectionReport &report)
{
    QStringList names;
    for (const session::ModelInfo &model : report.models) {
        if (names.size() == mostNamed) {
            names << QStringLiteral("…");
            break;
        }
        names << text(model.id);
    }
    return names.isEmpty() ? Words::tr("Check the spelling of the model.")
                           : Words::tr("It has: %1").arg(names.join(QStringLiteral(", ")));
}

ConnectionFinding success(const session::ConnectionReport &report, const QString &model)
{
    QStringList facts{Words::tr("First word after %1").arg(durationText(report.firstToken)),
                      report.streams ? Words::tr("writes piece by piece")
                                     : Words::tr("answers in one piece")};
    if (report.structured) {
        switch (*report.structured) {
        case session::StructuredMode::JsonSchema:
            facts << Words::tr("keeps to a given form");
            break;
        case session::StructuredMode::ToolCall:
            facts << Words::tr("keeps to a given form by a detour");
            break;
        case session::StructuredMode::Prompted:
        case session::StructuredMode::None:
            facts << Words::tr("may break the given form: more is answered offline");
            break;
        }
    }
    if (report.contextTokens > 0) {
        facts << Words::tr("reads %1 tokens at once").arg(QLocale().toString(report.contextTokens));
    }
    return {.tone = Tone::Good,
            .what = Words::tr("%1 answers.", "a model").arg(model),
            .advice = dotted(facts),
            .detail = {},
            .address = {}};
}

} // namespace

ConnectionFinding findingOf(const session::ConnectionReport &report,
                            const session::Endpoint &endpoint)
{
    const QString host = text(report.host);
    const QString model = text(endpoint.model);
    if (report.ok()) {
        return success(report, model);
    }
    const auto finding = [&](const QString &what, const QString &advice) {
        return ConnectionFinding{.tone = Tone::Bad,
                                 .what = what,
                                 .advice = advice,
                                 .detail = text(report.failure.detail),
                                 .address = text(report.suggestedUrl)};
    };
    const session::ProviderPreset *preset = session::findPreset(endpoint.preset);
    const bool local = preset != nullptr && preset->local;
    const QString program =
        local ? QString::fromUtf8(preset->name.data(), static_cast<qsizetype>(preset->name.size()))
              : QString();
    switch (report.failure.fault) {
    case ModelFault::None:
        break;
    case ModelFault::BadEndpoint:
        return finding(Words::tr("This address cannot be used."), text(report.failure.message));
    case ModelFault::NameNotFound:
        return finding(Words::tr("There is no server called %1.").arg(host),
                       Words::tr("Check the spelling of the address, and that this computer is "
                                 "online."));
    case ModelFault::Refused:
        return finding(Words::tr("Nothing answers at %1.").arg(host),
                       local ? Words::tr("Start %1 and try again.").arg(program)
                             : Words::tr("Check the port, and that the server runs."));
    case ModelFault::Unreachable:
        return finding(Words::tr("%1 cannot be reached.").arg(host),
                       Words::tr("Check the network. A proxy can be set below."));
    case ModelFault::ProxyFailed:
        return finding(Words::tr("The proxy does not let this through."),
                       Words::tr("Check its address, user and password below."));
    case ModelFault::TlsFailed:
        return finding(certificateWords(report.failure.certificate, host),
                       certificateAdvice(report.failure.certificate));
    case ModelFault::KeyMissing:
        return finding(Words::tr("%1 wants a key.").arg(host), Words::tr("Enter it above."));
    case ModelFault::KeyRefused:
        return finding(Words::tr("%1 does not accept this key.").arg(host),
                       Words::tr("Perhaps it is one of another service, or was withdrawn."));
    case ModelFault::KeyExposed:
        return finding(Words::tr("The key would travel to %1 unencrypted.").arg(host),
                       Words::tr("It was not sent. Write https:// in front of the address."));
    case ModelFault::Forbidden:
        return finding(Words::tr("The key is right, but %1 does not allow this.").arg(host),
                       Words::tr("Perhaps it is not made for this model, region or network."));
    case ModelFault::WrongPath:
        return finding(Words::tr("%1 answers, but there is no model at this address.").arg(host),
                       report.suggestedUrl.empty()
                           ? Words::tr("Most services want an address that ends in /v1.")
                           : Words::tr("There is one at %1.").arg(text(report.suggestedUrl)));
    case ModelFault::Redirected:
        return finding(Words::tr("%1 passes questions on to another server.").arg(host),
                       Words::tr("That was not followed, as your key would go there too. Enter the "
                                 "other address if you trust it: %1")
                           .arg(text(report.failure.location)));
    case ModelFault::NotAModelServer:
        return finding(Words::tr("%1 answers, but not as a model server does.").arg(host),
                       Words::tr("Perhaps it is a web page or another program. Check the port."));
    case ModelFault::ModelUnknown:
        return finding(Words::tr("%1 has no model called %2.").arg(host, model), offered(report));
    case ModelFault::RequestRefused:
        return finding(Words::tr("%1 does not take the question.").arg(host), {});
    case ModelFault::RateLimited:
        return finding(Words::tr("%1 wants fewer questions, or the account is used up.").arg(host),
                       Words::tr("Wait a while, or look at your account there."));
    case ModelFault::ServerError:
        return finding(Words::tr("%1 has a problem of its own.").arg(host),
                       Words::tr("Try again later."));
    case ModelFault::TimedOut:
        return finding(Words::tr("%1 takes too long.").arg(host),
                       local ? Words::tr("A large model may need minutes to be loaded. More time "
                                         "can be given below.")
                             : Words::tr("Try again, or give it more time below."));
    case ModelFault::BrokeOff:
        return finding(Words::tr("%1 broke off in the middle of its answer.").arg(host),
                       Words::tr("Try again later."));
    case ModelFault::TooLarge:
    case ModelFault::Repeats:
        return finding(Words::tr("%1 does not come to an end with its answer.").arg(model),
                       Words::tr("Choose another model."));
    case ModelFault::Malformed:
        return finding(Words::tr("What %1 answers cannot be read.").arg(host), {});
    case ModelFault::Cancelled:
        return {.tone = Tone::Muted,
                .what = Words::tr("The test was cancelled."),
                .advice = {},
                .detail = {},
                .address = {}};
    }
    return finding(text(report.failure.message), {});
}

QString stepWords(session::TestStep step)
{
    switch (step) {
    case session::TestStep::Connect:
        return Words::tr("Connecting…");
    case session::TestStep::Models:
        return Words::tr("Asking for its models…");
    case session::TestStep::Answer:
        return Words::tr("Asking for an answer…");
    case session::TestStep::Structured:
        return Words::tr("Asking for an answer of a given form…");
    }
    return {};
}

QString sizeWords(std::int64_t bytes)
{
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

QString modelWords(const session::ModelInfo &model)
{
    QStringList facts;
    for (const std::string &fact : {model.parameters, model.quantization}) {
        if (!fact.empty()) {
            facts << text(fact);
        }
    }
    if (model.bytes > 0) {
        facts << sizeWords(model.bytes);
    }
    if (model.passedOn) {
        facts << Words::tr("runs on another computer");
    }
    return dotted(facts);
}

} // namespace querent::gui
