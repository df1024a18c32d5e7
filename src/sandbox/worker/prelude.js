// SPDX-License-Identifier: GPL-3.0-or-later
// What analysis code finds when it starts: the data, and a small set of statistics. The formulas
// are those of insight/Statistics.h, which also names their sources; a test compares the two.
// Missing values and everything that is no finite number are left out of every sample.
"use strict";

(function (global) {

function fail(message) {
    throw new Error(message);
}

function isNumber(value) {
    return typeof value === "number" && isFinite(value);
}

/** The finite numbers of a list. */
function numbers(values) {
    if (!Array.isArray(values)) {
        fail("a list of numbers is needed, not " + (values === null ? "null" : typeof values));
    }
    return values.filter(isNumber);
}

/** The places at which both lists hold numbers, as {x, y}. */
function pairs(x, y) {
    if (!Array.isArray(x) || !Array.isArray(y)) {
        fail("two lists of numbers are needed");
    }
    if (x.length !== y.length) {
        fail("the lists have " + x.length + " and " + y.length + " values; they must match");
    }
    const kept = { x: [], y: [] };
    for (let i = 0; i < x.length; ++i) {
        if (isNumber(x[i]) && isNumber(y[i])) {
            kept.x.push(x[i]);
            kept.y.push(y[i]);
        }
    }
    return kept;
}

function sum(values) {
    let total = 0;
    let lost = 0;
    for (const value of numbers(values)) {
        const next = total + value;
        lost += Math.abs(total) >= Math.abs(value) ? (total - next) + value : (value - next) + total;
        total = next;
    }
    return total + lost;
}

function moments(values) {
    let count = 0;
    let center = 0;
    let squares = 0;
    for (const value of numbers(values)) {
        count += 1;
        const before = value - center;
        center += before / count;
        squares += before * (value - center);
    }
    return { count: count, center: center, squares: squares };
}

function mean(values) {
    const found = moments(values);
    return found.count > 0 ? found.center : null;
}

function variance(values) {
    const found = moments(values);
    return found.count > 1 ? found.squares / (found.count - 1) : null;
}

function standardDeviation(values) {
    const squared = variance(values);
    return squared === null ? null : Math.sqrt(squared);
}

function ascending(values) {
    return numbers(values).sort(function (a, b) { return a - b; });
}

function sortedQuantile(sorted, fraction) {
    const position = Math.min(Math.max(fraction, 0), 1) * (sorted.length - 1);
    const below = Math.floor(position);
    const weight = position - below;
    return weight === 0 ? sorted[below] : sorted[below] * (1 - weight) + sorted[below + 1] * weight;
}

function quantile(values, fraction) {
    const sorted = ascending(values);
    return sorted.length > 0 && isNumber(fraction) ? sortedQuantile(sorted, fraction) : null;
}

function median(values) {
    return quantile(values, 0.5);
}

function minimum(values) {
    return quantile(values, 0);
}

function maximum(values) {
    return quantile(values, 1);
}

function comoments(x, y) {
    const kept = pairs(x, y);
    const found = { count: kept.x.length, meanX: 0, meanY: 0, squaresX: 0, squaresY: 0, products: 0 };
    for (let i = 0; i < found.count; ++i) {
        const beforeX = kept.x[i] - found.meanX;
        const beforeY = kept.y[i] - found.meanY;
        found.meanX += beforeX / (i + 1);
        found.meanY += beforeY / (i + 1);
        found.squaresX += beforeX * (kept.x[i] - found.meanX);
        found.squaresY += beforeY * (kept.y[i] - found.meanY);
        found.products += beforeX * (kept.y[i] - found.meanY);
    }
    return found;
}

/** Pearson's correlation, or null where a side does not vary. */
function correlation(x, y) {
    const found = comoments(x, y);
    if (found.count < 2 || found.squaresX <= 0 || found.squaresY <= 0) {
        return null;
    }
    const value = found.products / Math.sqrt(found.squaresX) / Math.sqrt(found.squaresY);
    return Math.min(Math.max(value, -1), 1);
}

/** Ranks from 1, equal values sharing the mean of their ranks. */
function ranks(values) {
    const order = values.map(function (value, index) { return index; });
    order.sort(function (a, b) { return values[a] - values[b]; });
    const result = new Array(values.length);
    for (let first = 0; first < order.length;) {
        let last = first;
        while (last + 1 < order.length && values[order[last + 1]] === values[order[first]]) {
            ++last;
        }
        const shared = (first + last) / 2 + 1;
        for (; first <= last; ++first) {
            result[order[first]] = shared;
        }
    }
    return result;
}

/** Spearman's rank correlation. */
function rankCorrelation(x, y) {
    const kept = pairs(x, y);
    return correlation(ranks(kept.x), ranks(kept.y));
}

/** Least squares: trend(y) against 0, 1, 2 …, or trend(x, y). {slope, intercept, r2, count} or null. */
function trend(x, y) {
    if (y === undefined) {
        y = x;
        x = y.map(function (value, index) { return index; });
    }
    const found = comoments(x, y);
    if (found.count < 2 || found.squaresX <= 0) {
        return null;
    }
    const slope = found.products / found.squaresX;
    const explained = found.squaresY <= 0 ? 1 : slope * found.products / found.squaresY;
    return {
        slope: slope,
        intercept: found.meanY - slope * found.meanX,
        r2: Math.min(Math.max(explained, 0), 1),
        count: found.count
    };
}

/** Tukey's fences: {q1, q3, low, high}. */
function fences(values, factor) {
    const sorted = ascending(values);
    if (sorted.length === 0) {
        return null;
    }
    const q1 = sortedQuantile(sorted, 0.25);
    const q3 = sortedQuantile(sorted, 0.75);
    const reach = (factor === undefined ? 1.5 : factor) * (q3 - q1);
    return { q1: q1, q3: q3, low: q1 - reach, high: q3 + reach };
}

/** Values outside of Tukey's fences: {count, below, above, low, high, values, indices}. */
function outliers(values, factor) {
    const bounds = fences(values, factor);
    const found = { count: 0, below: 0, above: 0, low: null, high: null, values: [], indices: [] };
    if (bounds === null) {
        return found;
    }
    found.low = bounds.low;
    found.high = bounds.high;
    values.forEach(function (value, index) {
        if (isNumber(value) && (value < bounds.low || value > bounds.high)) {
            found.count += 1;
            found.below += value < bounds.low ? 1 : 0;
            found.above += value > bounds.high ? 1 : 0;
            found.values.push(value);
            found.indices.push(index);
        }
    });
    return found;
}

/** Distance from the mean in standard deviations, of every finite value. */
function zScores(values) {
    const kept = numbers(values);
    const center = mean(kept);
    const spread = standardDeviation(kept);
    return kept.map(function (value) { return spread > 0 ? (value - center) / spread : 0; });
}

function roundWidth(width) {
    const power = Math.pow(10, Math.floor(Math.log10(width)));
    for (const step of [1, 2, 5]) {
        if (width <= step * power * (1 + 1e-9)) {
            return step * power;
        }
    }
    return 10 * power;
}

/** Bins of equal, round width: [{from, until, count}], at most `most` (40) of them. */
function histogram(values, most) {
    const sorted = ascending(values);
    if (sorted.length === 0) {
        return [];
    }
    const limit = Math.max(1, most === undefined ? 40 : most);
    const low = sorted[0];
    const high = sorted[sorted.length - 1];
    if (!(high > low) || !isFinite(high - low) || limit <= 1) {
        return [{ from: low, until: high, count: sorted.length }];
    }
    const spread = sortedQuantile(sorted, 0.75) - sortedQuantile(sorted, 0.25);
    const ideal = spread > 0 ? 2 * spread / Math.cbrt(sorted.length)
                             : (high - low) / Math.ceil(Math.sqrt(sorted.length));
    let width = roundWidth(Math.max(ideal, (high - low) / limit));
    let start = Math.floor(low / width) * width;
    while (Math.floor((high - start) / width) >= limit) {
        width = roundWidth(width * 1.5);
        start = Math.floor(low / width) * width;
    }
    let count = Math.floor((high - start) / width) + 1;
    if (count > 1 && start + (count - 1) * width >= high) {
        --count;
    }
    const bins = [];
    for (let i = 0; i < count; ++i) {
        bins.push({ from: start + i * width, until: start + (i + 1) * width, count: 0 });
    }
    for (const value of sorted) {
        bins[Math.min(Math.max(0, Math.floor((value - start) / width)), count - 1)].count += 1;
    }
    return bins;
}

/** {key: [values]} for each different key, in order of first appearance. */
function groupBy(keys, values) {
    if (!Array.isArray(keys) || !Array.isArray(values) || keys.length !== values.length) {
        fail("groupBy needs two lists of the same length");
    }
    const groups = {};
    keys.forEach(function (key, index) {
        const name = String(key);
        if (!Object.prototype.hasOwnProperty.call(groups, name)) {
            groups[name] = [];
        }
        groups[name].push(values[index]);
    });
    return groups;
}

const dayLength = 86400000;

function dayNumber(year, month, day) {
    const date = new Date(Date.UTC(year, month - 1, day));
    const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return exists ? date.getTime() / dayLength : null;
}

/** ISO weeks: the first one holds the 4th of January. Day 4 of 1970 began the first whole week. */
function weekNumber(year, week) {
    const fourth = dayNumber(year, 1, 4);
    const monday = fourth - (new Date(fourth * dayLength).getUTCDay() + 6) % 7;
    return (monday - 4) / 7 + week - 1;
}

function weekText(number) {
    const thursday = new Date((number * 7 + 7) * dayLength);
    const year = thursday.getUTCFullYear();
    return pad(year, 4) + "-W" + pad(number - weekNumber(year, 1) + 1, 2);
}

function pad(number, length) {
    let text = String(number);
    while (text.length < length) {
        text = "0" + text;
    }
    return text;
}

const units = [
    { unit: "year", pattern: /^(\d{4})$/,
      number: function (m) { return +m[1]; },
      text: function (n) { return pad(n, 4); } },
    { unit: "quarter", pattern: /^(\d{4})-Q([1-4])$/,
      number: function (m) { return m[1] * 4 + (m[2] - 1); },
      text: function (n) { return pad(Math.floor(n / 4), 4) + "-Q" + (n % 4 + 1); } },
    { unit: "month", pattern: /^(\d{4})-(0[1-9]|1[0-2])$/,
      number: function (m) { return m[1] * 12 + (m[2] - 1); },
      text: function (n) { return pad(Math.floor(n / 12), 4) + "-" + pad(n % 12 + 1, 2); } },
    { unit: "week", pattern: /^(\d{4})-W(0[1-9]|[1-4]\d|5[0-3])$/,
      number: function (m) { return weekNumber(+m[1], +m[2]); },
      text: weekText },
    { unit: "day", pattern: /^(\d{4})-(\d{2})-(\d{2})(?:[ T].*)?$/,
      number: function (m) { return dayNumber(+m[1], +m[2], +m[3]); },
      text: function (n) { return new Date(n * dayLength).toISOString().slice(0, 10); } }
];

/**
 * Reads stretches of time ("2024", "2024-Q2", "2024-05", "2024-W22", "2024-05-31") as numbers that
 * grow by one from one to the next: {unit, numbers, text}, where text(number) writes one back.
 * Missing values stay null. Fails on anything else.
 */
function periods(values) {
    const first = values.find(function (value) { return value !== null && value !== undefined; });
    const kind = units.find(function (candidate) { return candidate.pattern.test(String(first)); });
    if (kind === undefined) {
        fail("“" + first + "” is no year, quarter, month, week or day");
    }
    const read = values.map(function (value) {
        if (value === null || value === undefined) {
            return null;
        }
        const match = kind.pattern.exec(String(value));
        const number = match === null ? null : kind.number(match);
        return number === null ? fail("“" + value + "” is no " + kind.unit) : number;
    });
    return { unit: kind.unit, numbers: read, text: kind.text };
}

const library = {
    numbers: numbers, pairs: pairs, sum: sum, mean: mean, median: median, minimum: minimum,
    maximum: maximum, quantile: quantile, variance: variance,
    standardDeviation: standardDeviation, correlation: correlation, ranks: ranks,
    rankCorrelation: rankCorrelation, trend: trend, fences: fences, outliers: outliers,
    zScores: zScores, histogram: histogram, groupBy: groupBy, periods: periods
};
Object.keys(library).forEach(function (name) {
    // writable, so that a script may use the same name for a variable of its own
    Object.defineProperty(global, name, { value: library[name], writable: true });
});

// what newer scripts take for granted and this engine may lack
function polyfill(target, name, method) {
    if (target[name] === undefined) {
        Object.defineProperty(target, name, { value: method, writable: true, configurable: true });
    }
}
polyfill(global, "globalThis", global);
polyfill(Array.prototype, "flat", function (depth) {
    const left = depth === undefined ? 1 : depth;
    return this.reduce(function (all, value) {
        return all.concat(Array.isArray(value) && left > 1 ? value.flat(left - 1) : value);
    }, []);
});
polyfill(Array.prototype, "flatMap", function (mapping, self) {
    return this.map(mapping, self).flat();
});
polyfill(Array.prototype, "at", function (index) {
    return this[index < 0 ? this.length + index : index];
});
polyfill(Object, "fromEntries", function (entries) {
    const object = {};
    for (const entry of entries) {
        object[entry[0]] = entry[1];
    }
    return object;
});
polyfill(Object, "entries", function (object) {
    return Object.keys(object).map(function (key) { return [key, object[key]]; });
});
polyfill(Object, "values", function (object) {
    return Object.keys(object).map(function (key) { return object[key]; });
});
polyfill(String.prototype, "replaceAll", function (from, to) {
    return this.split(from).join(to);
});
polyfill(String.prototype, "trimStart", function () { return this.replace(/^\s+/, ""); });
polyfill(String.prototype, "trimEnd", function () { return this.replace(/\s+$/, ""); });

/** The table a script works on. */
function makeData(table) {
    const names = table.columns.map(function (column) { return column.name; });
    return {
        columns: table.columns,
        names: names,
        rows: table.rows,
        length: table.rows.length,
        column: function (wanted) {
            let place = typeof wanted === "number" ? wanted : names.indexOf(wanted);
            if (place === -1) {
                const lower = String(wanted).toLowerCase();
                place = names.findIndex(function (name) { return name.toLowerCase() === lower; });
            }
            if (!(place >= 0 && place < names.length && place % 1 === 0)) {
                fail("there is no column “" + wanted + "”; there are: " + names.join(", "));
            }
            return table.rows.map(function (row) { return row[place]; });
        },
        objects: function () {
            return table.rows.map(function (row) {
                const object = {};
                names.forEach(function (name, place) { object[name] = row[place]; });
                return object;
            });
        }
    };
}

const logged = [];
const mostLines = 200;
const longestLine = 2000;

function shown(value) {
    if (typeof value === "string") {
        return value;
    }
    try {
        const text = JSON.stringify(value);
        return text === undefined ? String(value) : text;
    } catch (error) {
        return String(value);
    }
}

function log() {
    if (logged.length < mostLines) {
        logged.push(Array.prototype.map.call(arguments, shown).join(" ").slice(0, longestLine));
    }
}
Object.defineProperty(global, "console", {
    value: { log: log, info: log, warn: log, error: log, debug: log }
});

/** A value as JSON can hold it. Numbers that are none become null. */
function plain(value, above) {
    if (value === null || value === undefined || typeof value === "boolean" ||
        typeof value === "string") {
        return value === undefined ? null : value;
    }
    if (typeof value === "number") {
        return isFinite(value) ? value : null;
    }
    if (typeof value !== "object") {
        fail("the result holds a " + typeof value + ", which is no data");
    }
    if (value instanceof Date) {
        return isNaN(value.getTime()) ? null : value.toISOString();
    }
    if (value instanceof Number || value instanceof String || value instanceof Boolean) {
        return plain(value.valueOf(), above);
    }
    if (above.indexOf(value) !== -1) {
        fail("the result contains itself");
    }
    if (above.length > 32) {
        fail("the result is nested deeper than 32 levels");
    }
    above.push(value);
    let copy;
    if (value instanceof Map) {
        copy = {};
        value.forEach(function (item, key) { copy[String(key)] = plain(item, above); });
    } else if (Array.isArray(value) || value instanceof Set || ArrayBuffer.isView(value)) {
        copy = Array.from(value, function (item) { return plain(item, above); });
    } else {
        copy = {};
        Object.keys(value).forEach(function (key) { copy[key] = plain(value[key], above); });
    }
    above.pop();
    return copy;
}

// kept from before the script runs, which may change what these names mean
const stringify = JSON.stringify;
const parse = JSON.parse;

// what the worker calls; scripts cannot reach it
return {
    begin: function (text) {
        Object.defineProperty(global, "data", { value: makeData(parse(text)) });
        global.result = undefined;
    },
    finish: function (value) {
        if (value === undefined) {
            fail("the code ended without a result; assign one to “result”");
        }
        return stringify(plain(value, []));
    },
    log: function () {
        return stringify(logged);
    }
};

})(this);
