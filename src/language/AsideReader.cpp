// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/AsideReader.h"

#include "language/OneOf.h"

#include <algorithm>

namespace querent::language {

namespace {

bool steers(const Item &item)
{
    return !item.superlatives.empty() || item.cue("most") != nullptr ||
           item.cue("least") != nullptr || item.cue("top") != nullptr ||
           item.cue("bottom") != nullptr;
}

/// Whether what comes after is a noun: "the 2025 count".
bool noun(const Item &before)
{
    return before.kind == ItemKind::Period || before.kind == ItemKind::Mention ||
           oneOf(before.word, {"the", "a", "last", "latest", "this", "our", "each", "every"});
}

} // namespace

std::size_t AsideReader::endOfEither(std::size_t at) const
{
    const auto says = [&](std::size_t k, std::string_view word) {
        return k < m_items.size() && m_items[k].word == word;
    };
    const bool matter = says(at, "no matter") || (says(at, "no") && says(at + 1, "matter"));
    const bool regard = (oneOf(m_items[at].word, {"regardless", "irrespective", "independent"}) &&
                         says(at + 1, "of")) ||
                        oneOf(m_items[at].word, {"regardless of", "irrespective of", "whatever"});
    if (!matter && !regard) {
        return at;
    }
    // as far as the first thing that is named
    std::size_t end = says(at + 1, "matter") ? at + 2 : at + 1;
    while (end < m_items.size() && m_items[end].kind != ItemKind::Sign &&
           m_items[end].kind != ItemKind::Mention && end < at + 6) {
        ++end;
    }
    const bool named = end < m_items.size() && m_items[end].kind == ItemKind::Mention;
    return named ? end + 1 : end;
}

void AsideReader::readAsides()
{
    const auto amountAhead = [&](std::size_t at) {
        for (std::size_t k = at; k < m_items.size() && k < at + 3; ++k) {
            if (isMention(k, LinkKind::Column)) {
                return k > at && m_source.column(linkAt(k).id()).numeric &&
                       !m_source.column(linkAt(k).id()).date;
            }
        }
        return false;
    };
    const bool ranked = std::any_of(m_items.begin(), m_items.end(), steers);
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        if (m_items[i].word == "lead" && m_items[i + 1].word.starts_with("time")) {
            silence(m_items[i]); // ranks nothing
        }
        // "above the company-wide average": over all
        const bool wide = i > 0 && m_items[i].word == "wide" &&
                          (m_items[i + 1].cue("agg") != nullptr || m_items[i + 1].word == "-");
        for (std::size_t k = i - 1; wide && k <= i; ++k) {
            silence(m_items[k]);
        }
    }
    for (std::size_t i = 0; i < m_items.size(); ++i) {
        const Item &item = m_items[i];
        const std::string before = i > 0 ? m_items[i - 1].word : std::string();
        std::size_t end = i + 1;
        while (end < m_items.size() &&
               (m_items[end].filler() || oneOf(m_items[end].word, {"was", "were", "is", "they",
                                                                   "had", "has", "have", "did"}))) {
            ++end;
        }
        const bool last = end >= m_items.size() ||
                          (i + 1 < m_items.size() && m_items[i + 1].kind == ItemKind::Sign);
        if (const std::size_t after = endOfEither(i); after > i) {
            for (std::size_t k = i; k < after; ++k) {
                silence(m_items[k]);
            }
        } else if (item.word == "since") {
            // "since we started recording", "since records began": of all rows
            std::size_t stop = i + 1;
            while (stop < m_items.size() &&
                   oneOf(m_items[stop].word,
                         {"we",       "the",     "our",   "records", "record",    "recording",
                          "started",  "start",   "begin", "began",   "beginning", "opened",
                          "opening",  "day",     "one",   "time",    "data",      "counting",
                          "tracking", "keeping", "first", "very",    "of"})) {
                ++stop;
            }
            const bool ends = stop >= m_items.size() || m_items[stop].kind == ItemKind::Sign;
            for (std::size_t k = i; k < stop && ends && stop > i + 1; ++k) {
                silence(m_items[k]);
            }
        } else if (item.kind == ItemKind::Word &&
                   oneOf(item.word, {"split", "breakdown", "distribution", "mix", "composition"})) {
            m_items[i].content = false; // how it is to be shown
        } else if (item.word == "count" && item.kind == ItemKind::Mention &&
                   item.links.front().score < 0.85 && (i == 0 || !noun(m_items[i - 1]))) {
            m_items[i].kind = ItemKind::Cue; // "count bookings by …", not "by the 2025 count"
            m_items[i].cues = {Cue{"count", "-"}};
            m_items[i].links.clear();
        } else if (oneOf(item.word, {"pay", "spend", "paying", "spending"}) && i > 0 &&
                   oneOf(before, {"we", "they", "you", "people"}) &&
                   item.kind == ItemKind::Mention && item.links.front().score < 1.1 &&
                   amountAhead(i + 1)) {
            silence(m_items[i]); // "what do we pay in rent": the rent is asked for
        } else if (item.word == "people" && isMention(i + 1, LinkKind::Table) &&
                   item.kind == ItemKind::Mention) {
            silence(m_items[i]); // "when do people book": whoever does
        } else if (oneOf(item.word, {"counts", "numbers", "figures"}) && before == "the" && i > 2 &&
                   item.kind == ItemKind::Mention && item.links.front().score < 0.95 &&
                   (m_items[i - 2].cue("list") != nullptr ||
                    m_items[i - 3].cue("list") != nullptr)) {
            m_state.countAsked = m_state.countAsked || item.word == "counts";
            silence(m_items[i]); // "give me the counts for …"
        } else if (item.word == "mean" && oneOf(before, {"i", "we", "you"})) {
            silence(m_items[i]); // "I mean June to August"
        } else if (oneOf(item.word, {"numbers", "figures", "figure", "counts", "values", "amounts",
                                     "totals", "sums"}) &&
                   item.kind == ItemKind::Mention && last &&
                   (oneOf(before, {"both", "those", "these"}) ||
                    (ranked && oneOf(before, {"the", "with", "with the"})))) {
            // "give me both numbers", "…, with the figures"
            if (before == "both") {
                silence(m_items[i - 1]);
            }
            silence(m_items[i]);
            m_state.figures = true;
        } else if (ranked && last && i > 0 && m_items[i - 1].cue("and") != nullptr &&
                   (item.cue("muchof") != nullptr || item.cue("count") != nullptr) &&
                   end >= m_items.size()) {
            silence(m_items[i]); // "who spent the most, and how much was it?"
            m_state.figures = true;
        } else if (oneOf(item.word, {"duplicates", "duplicate", "repeats", "doubles"}) &&
                   m_items[i].kind == ItemKind::Word && i > 0 &&
                   m_items[i - 1].cue("not") != nullptr) {
            silence(m_items[i - 1]);
            silence(m_items[i]);
            m_frame.distinct = true;
        } else if (i + 2 < m_items.size() &&
                   ((item.word == "monday" && m_items[i + 2].word == "sunday") ||
                    (item.word == "sunday" && m_items[i + 2].word == "saturday"))) {
            // every day of the week is no condition
            silence(m_items[i]);
            silence(m_items[i + 1]);
            silence(m_items[i + 2]);
        }
    }
}

void AsideReader::readAddresses()
{
    // "a gmail address": a part of what is stored as e-mail
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        Item &item = m_items[i];
        if (item.kind != ItemKind::Word || !item.content || item.used) {
            continue;
        }
        std::size_t noun = i + 1;
        while (noun < m_items.size() && noun < i + 4 &&
               oneOf(m_items[noun].word, {"email", "e-mail", "mail", "e", "-"})) {
            ++noun;
        }
        const bool address =
            (noun < m_items.size() && oneOf(m_items[noun].word, {"address", "addresses"})) ||
            oneOf(m_items[noun - 1].word, {"email", "e-mail"});
        const int subject = subjectTable();
        if (!address || subject < 0) {
            continue;
        }
        for (const ColumnModel &column : m_source.table(subject).columns) {
            const std::vector<std::string> &words = column.names.front().words;
            const bool mail =
                column.text && std::any_of(words.begin(), words.end(), [](const auto &word) {
                    return oneOf(word, {"email", "mail", "eml"});
                });
            if (!mail) {
                continue;
            }
            Condition condition;
            condition.kind = Condition::Kind::Like;
            condition.column = column.id;
            condition.pattern = "%" + item.word + "%";
            condition.words = item.word;
            m_frame.conditions.push_back(std::move(condition));
            for (std::size_t k = i; k <= noun && k < m_items.size(); ++k) {
                if (k < noun || address) {
                    m_items[k].used = true;
                    m_items[k].content = false;
                }
            }
            return;
        }
    }
}

void AsideReader::readCommand()
{
    // "Rank the departments": what to do, and no rank that is stored
    if (m_items.size() > 2 && m_items.front().word == "rank" &&
        m_items.front().kind == ItemKind::Mention &&
        (m_items[1].filler() || m_items[1].is(LinkKind::Table))) {
        m_items.front().kind = ItemKind::Cue;
        m_items.front().links.clear();
        m_items.front().cues = {Cue{"list", "-"}};
    }
}

void AsideReader::passOverArticles()
{
    // "how many days does a sick leave last": a verb, and no order
    const bool verb = std::any_of(m_items.begin(), m_items.end(), [](const Item &item) {
        return oneOf(item.word, {"does", "do", "did"});
    });
    for (std::size_t i = 2; i < m_items.size() && verb; ++i) {
        const bool end = i + 1 == m_items.size() || m_items[i + 1].kind == ItemKind::Sign;
        if (end && m_items[i].word == "last" && m_items[i].kind != ItemKind::Mention) {
            silence(m_items[i]);
        }
    }
    for (std::size_t i = 1; i + 1 < m_items.size(); ++i) {
        Item &item = m_items[i];
        const Item &next = m_items[i + 1];
        if (oneOf(item.word, {"hold", "holds", "own", "owns", "keep", "keeps"}) &&
            item.kind == ItemKind::Mention) {
            // "clients who hold three accounts" have as many
            std::size_t k = i + 1;
            while (k < m_items.size() &&
                   (m_items[k].kind == ItemKind::Number || m_items[k].cue("cmp") != nullptr ||
                    m_items[k].filler())) {
                ++k;
            }
            if (k > i + 1 && isMention(k, LinkKind::Table)) {
                silence(item);
                continue;
            }
        }
        const bool named =
            next.kind == ItemKind::Mention || (next.kind == ItemKind::Word && next.content);
        if (item.kind == ItemKind::Number && item.word == "one" && named &&
            oneOf(m_items[i - 1].word, {"does", "do", "did", "is", "can", "could", "would", "will",
                                        "in", "per", "for", "by", "takes", "costs"})) {
            item.kind = ItemKind::Word;
            item.content = false;
        }
    }
}

void AsideReader::putLimitsFirst()
{
    const auto after = [](const Item &item) {
        return item.cue("cmp") != nullptr &&
               (item.word.starts_with("or ") || item.word.starts_with("and "));
    };
    for (std::size_t i = 0; i + 1 < m_items.size(); ++i) {
        // "four or more policies", as "at least four policies"
        if (m_items[i].kind == ItemKind::Number && !m_items[i].ordinal && after(m_items[i + 1]) &&
            (i == 0 ||
             (m_items[i - 1].cue("cmp") == nullptr && !m_items[i - 1].is(LinkKind::Column))) &&
            i + 2 < m_items.size() && m_items[i + 2].is(LinkKind::Table)) {
            std::swap(m_items[i], m_items[i + 1]);
        }
    }
    for (std::size_t i = 0; i + 2 < m_items.size(); ++i) {
        const bool unit = m_items[i + 1].kind == ItemKind::Word ||
                          m_items[i + 1].kind == ItemKind::TimeUnit ||
                          (m_items[i + 1].kind == ItemKind::Mention &&
                           m_items[i + 1].end == m_items[i + 1].begin + 1);
        if (m_items[i].kind == ItemKind::Number && !m_items[i].ordinal && unit &&
            after(m_items[i + 2]) && (i == 0 || m_items[i - 1].cue("cmp") == nullptr)) {
            std::rotate(m_items.begin() + static_cast<std::ptrdiff_t>(i),
                        m_items.begin() + static_cast<std::ptrdiff_t>(i + 2),
                        m_items.begin() + static_cast<std::ptrdiff_t>(i + 3));
        }
    }
}

void AsideReader::countTimes()
{
    for (std::size_t i = 2; i < m_items.size(); ++i) {
        Item &times = m_items[i];
        const bool limited = m_items[i - 1].kind == ItemKind::Number &&
                             m_items[i - 2].cue("cmp") != nullptr && times.word == "times";
        if (!limited) {
            continue;
        }
        // the verb before it says what happened, by its name or by whom it happened to
        int subject = -1;
        std::size_t verb = i;
        for (std::size_t k = 0; k + 2 < i; ++k) {
            const bool table = m_items[k].is(LinkKind::Table) && !m_items[k].used;
            if (table && subject < 0) {
                subject = linkAt(k).table;
            } else if ((table && linkAt(k).table != subject) ||
                       (m_items[k].kind == ItemKind::Word && m_items[k].content)) {
                verb = k;
            }
        }
        if (subject < 0) {
            continue;
        }
        const bool named = verb < i && m_items[verb].is(LinkKind::Table);
        const int happened = named ? linkAt(verb).table : childOf(subject);
        if (happened == subject || !m_source.graph().fansOut(subject, happened)) {
            continue;
        }
        Link rows;
        rows.table = happened;
        rows.score = 1.0;
        times.kind = ItemKind::Mention;
        times.links = {rows};
        times.content = true;
        if (verb < i) {
            times.word = m_items[verb].word;
            silence(m_items[verb]);
        }
        return;
    }
}

} // namespace querent::language
