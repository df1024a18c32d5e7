// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of bench_graph.cpp in LangGraph: what a step costs there, and how many times that is
// what it costs here.
//
// usage: node loop.mjs OURS.json   (the line that bench_graph printed)
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";

import { Annotation, END, MemorySaver, START, StateGraph } from "@langchain/langgraph";

globalThis.crypto ??= webcrypto; // Debian 12's Node.js 18 does not have it there yet

const stepsPerRun = 1000;

const LoopState = Annotation.Root({
    count: Annotation(),
    question: Annotation(),
    notes: Annotation({
        reducer: (notes, added) => notes.concat(added).slice(-5),
        default: () => [],
    }),
    values: Annotation(),
});

const recipe = new StateGraph(LoopState)
    .addNode("add", ({ count, question }) => ({ count: count + 1, notes: [question] }))
    .addEdge(START, "add")
    .addConditionalEdges("add", ({ count }) => count < stepsPerRun, { true: "add", false: END });

const bare = recipe.compile();
const initial = { count: 0, question: "Which product sold best last month?", values: [] };
const options = { recursionLimit: stepsPerRun + 10 };

async function run() {
    const final = await bare.invoke(initial, options);
    return final.count;
}

// A saver of its own for each run: it keeps every step, and would otherwise grow from run to run.
async function runWithMemorySaver() {
    const saved = recipe.compile({ checkpointer: new MemorySaver() });
    const final = await saved.invoke(initial, { ...options, configurable: { thread_id: "bench" } });
    return final.count;
}

async function runWithEvents() {
    let last = null;
    for await (const event of bare.streamEvents(initial, { ...options, version: "v2" })) {
        last = event;
    }
    return last.data.output.count;
}

// The median of several runs, in nanoseconds per step; the first run only warms up. On a machine
// that is busy with other things the clock runs on while the run does not: then the processor time
// counts, which is kinder to these long runs than to our short ones.
async function nanosecondsPerStep(work, repetitions) {
    const measured = [];
    for (let i = 0; i <= repetitions; ++i) {
        const start = performance.now();
        const used = process.cpuUsage();
        const count = await work();
        const { user, system } = process.cpuUsage(used);
        const taken = Math.min((performance.now() - start) * 1e6, (user + system) * 1e3);
        const nanoseconds = taken / stepsPerRun;
        if (count !== stepsPerRun) {
            throw new Error(`the loop ended after ${count} steps`);
        }
        if (i > 0) {
            measured.push(nanoseconds);
        }
    }
    measured.sort((a, b) => a - b);
    return Math.round(measured[Math.floor(measured.length / 2)]);
}

const require = createRequire(import.meta.url);
const theirs = {
    bench: "langgraph.step_ns",
    version: JSON.parse(readFileSync(require.resolve("@langchain/langgraph/package.json"))).version,
    node: process.version,
    steps: stepsPerRun,
    bare: await nanosecondsPerStep(run, 3),
    events: await nanosecondsPerStep(runWithEvents, 1),
    memory_saver: await nanosecondsPerStep(runWithMemorySaver, 3),
};
console.log(JSON.stringify(theirs));

const ours = JSON.parse(readFileSync(process.argv[2], "utf8"));
const times = (their, our) => Math.round((10 * their) / our) / 10;
console.log(
    JSON.stringify({
        bench: "graph.times_langgraph",
        bare: times(theirs.bare, ours.bare),
        events: times(theirs.events, ours.events),
        memory_snapshots: times(theirs.memory_saver, ours.memory_snapshots),
        sqlite_snapshots_to_memory_saver: times(theirs.memory_saver, ours.sqlite_snapshots),
    })
);
