// SPDX-License-Identifier: GPL-3.0-or-later
// What a long conversation costs: keeping an answer, opening a thread of a thousand, reading one
// answer of it, searching all of them. Prints one JSON line per measure.
#include "../session/KeptAnswers.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <vector>

using namespace querent;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int turns = 1000;

void measure(const char *name, int rounds, const std::function<bool(int round)> &work)
{
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        const Clock::time_point start = Clock::now();
        if (!work(round)) {
            std::fprintf(stderr, "bench_threads: %s failed\n", name);
            std::exit(1);
        }
        times.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
    }
    std::ranges::sort(times);
    const nlohmann::json line{{"bench", "threads"},
                              {"name", name},
                              {"median_ms", times[times.size() / 2]},
                              {"worst_ms", times.back()},
                              {"n", times.size()}};
    std::printf("%s\n", line.dump().c_str());
}

} // namespace

int main()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("threads.db")).toStdString();
    const std::string rights = session::ThreadStore::rightsOf(data::Policy::standard());
    auto store = session::ThreadStore::open(path);
    if (!store) {
        std::fprintf(stderr, "bench_threads: %s\n", store.error().message.c_str());
        return 1;
    }
    measure("keep_answer", turns, [&](int turn) {
        const std::string id = "turn-" + std::to_string(turn);
        const std::string question = "question number " + std::to_string(turn);
        const session::Answer answer = tests::keptAnswer(question, "Answer " + id, 200);
        return (*store)->add("long", "/data/shop.db", tests::keptQuestion(id, question), rights) &&
               (*store)->finish(id, answer, tests::conversationAfter(answer), rights);
    });
    measure("open_thousand", 20, [&](int) {
        const auto opened = session::ThreadStore::open(path);
        return opened && (*opened)->turns("long", rights)->size() == turns &&
               (*opened)->conversation("long", rights).ok();
    });
    measure("read_answer", 200, [&](int round) {
        const auto answer = (*store)->answer("turn-" + std::to_string(round * 4), rights);
        return answer && answer->has_value();
    });
    measure("search", 20, [&](int) {
        const auto found = (*store)->threads("/data/shop.db", rights, "answer number 99");
        return found && found->size() == 1;
    });
    return 0;
}
