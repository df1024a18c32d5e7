// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/Result.h"
#include "connectors/DataSource.h"
#include "data/Catalog.h"
#include "data/DataDictionary.h"
#include "data/Phrasebook.h"
#include "data/Policy.h"
#include "reasoning/Reasoner.h"
#include "session/AuditLog.h"
#include "session/CorrectionBook.h"
#include "session/LessonBook.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace querent::session {

/// A source that questions can be asked of: read, profiled and understood. Immutable and shared
/// between threads.
struct OpenSource
{
    std::string location;    ///< path or URL, as given
    std::string displayName; ///< what a person calls it
    std::string shape;       ///< the same as long as the tables and columns have the same names
    std::shared_ptr<const connectors::DataSource> source;
    std::shared_ptr<const data::Catalog> catalog; ///< what the policy lets be seen
    std::shared_ptr<const data::DataDictionary> dictionary;
    std::shared_ptr<const data::Policy> policy;
    std::string policyPath;         ///< where the source's own policy is kept; may be empty
    std::vector<std::string> roles; ///< that can be chosen in it
    std::shared_ptr<reasoning::Reasoner> reasoner;
    /// What the reasoner takes the tables and columns for; never null.
    std::shared_ptr<const data::SemanticModel> semantics;
    std::shared_ptr<LessonBook> lessons; ///< never null
    std::shared_ptr<AuditLog> audit;     ///< of its statements; null: none is kept
    /// What the user said about tables and columns; `dictionary` heeds it. Never null.
    std::shared_ptr<CorrectionBook> corrections;
    /// Why lessons do not outlive the program, where they were meant to.
    std::optional<base::Error> lessonsProblem;
    std::optional<base::Error> correctionsProblem;               ///< the same of corrections
    std::shared_ptr<const data::DataDictionary> givenDictionary; ///< without the corrections
    std::shared_ptr<const data::Catalog> givenCatalog; ///< without what the dictionary relates
    /// Makes the reasoner anew for what another dictionary says; empty where there is none.
    std::function<base::Result<std::shared_ptr<reasoning::Reasoner>>(
        std::shared_ptr<const data::Catalog> catalog,
        std::shared_ptr<const data::DataDictionary> dictionary)>
        understand;
};

using OpenSourcePtr = std::shared_ptr<const OpenSource>;

/// Makes the reasoner of a source; given by the composition root, which alone knows the kinds.
using ReasonerFactory = std::function<base::Result<std::shared_ptr<reasoning::Reasoner>>(
    std::shared_ptr<const data::Catalog> catalog,
    std::shared_ptr<const data::DataDictionary> dictionary, std::vector<data::ColumnValues> values,
    std::shared_ptr<const data::Phrasebook> phrases, reasoning::LessonSource lessons)>;

/// The same for a source that is being opened: what its reasoner needs may depend on where it lies.
using ReasonerChoice = std::function<ReasonerFactory(const OpenSource &source)>;

struct OpenOptions
{
    data::Policy policy = data::Policy::standard();
    /// Path of a dictionary document. Empty: `<name>.dictionary.json` beside the source, if there.
    std::string dictionaryPath;
    /// File of what was taught about the source; empty: it is forgotten with the program.
    std::string lessonsPath;
    /// Folder of such files, one a source; counts where `lessonsPath` is empty. Corrections are
    /// kept in it as well.
    std::string lessonsFolder;
    /// Folder of policies, one a source, each with the role that counts (by location). Where there
    /// is one for the source, it counts in the place of `policy`. Empty: there are none.
    std::string policiesFolder;
    std::map<std::string, std::string> roles;
    /// What becomes of every statement is written there; null: nowhere.
    std::shared_ptr<AuditLog> audit;
    std::shared_ptr<const data::Phrasebook> phrases;
    /// Empty: no reasoner, and then the values are not read either.
    ReasonerFactory makeReasoner;
    /// In the place of makeReasoner, where set. The source has its location, connector and catalog.
    ReasonerChoice chooseReasoner;
    /// Whether plans may be tried on a source on this computer before one is chosen.
    bool tryPlans = true;
    /// Told what is happening ("reading tables"), on the calling thread; may be empty.
    std::function<void(std::string_view stage)> progress;
};

/// Opens, reads the catalog and the values, and builds the reasoner. Blocking: seconds for large
/// sources, so never on the GUI thread. Fails with one of the Source… codes, MalformedDocument for
/// the dictionary, or Cancelled.
[[nodiscard]] base::Result<OpenSourcePtr>
openSource(const std::string &location, const OpenOptions &options, std::stop_token stop);

/// The same source, understood by what its corrections say now. Blocking.
[[nodiscard]] base::Result<OpenSourcePtr> understoodAnew(const OpenSource &source);

} // namespace querent::session
