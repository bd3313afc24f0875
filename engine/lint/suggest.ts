import { toComparableLabel, type Place } from "./finding.ts";

const MAX_LISTED = 16;

export interface Suggestion {
  readonly hint?: string;
  readonly see?: Place;
}

export function suggest(
  name: string,
  known: Iterable<string>,
  placeOf?: (name: string) => Place | undefined,
): Suggestion {
  const closest = findClosest(name, known);
  if (closest === undefined) {
    const names = [...known];
    return names.length === 0 || names.length > MAX_LISTED ? {} : { hint: `known here: ${quoteAll(names)}.` };
  }
  const see = placeOf?.(closest);
  return {
    hint: `did you mean "${closest}"?`,
    ...(see === undefined ? {} : { see }),
  };
}

export function suggestDefined(name: string, known: ReadonlyMap<string, { readonly at: Place }>): Suggestion {
  return suggest(name, known.keys(), (other) => known.get(other)?.at);
}

/** Suggests the value for an unknown value. Authors often write the label instead of the value. */
export function suggestValue(
  written: string,
  known: Iterable<string>,
  options: readonly { readonly value: string; readonly label: string }[],
  placeOf?: (name: string) => Place | undefined,
): Suggestion {
  const meant = options.find(({ label }) => toComparableLabel(label) === toComparableLabel(written));
  if (meant !== undefined) return { hint: `that is a label; write its value, "${meant.value}".` };
  const values = [...known].filter((value) => value !== "");
  // Codes of two letters for a list with codes of three letters: GB is no misspelt VGB.
  if (!/^[A-Z]{2}$/.test(written) || !values.every((value) => /^[A-Z]{3}$/.test(value)))
    return suggest(written, values, placeOf);
  const country = options.find(({ label }) => label === COUNTRIES.of(written))?.value;
  return country === undefined ? {} : { hint: `did you mean "${country}"?` };
}

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

export function quoteAll(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(", ");
}

/**
 * Returns the candidate that a mistyped name likely means: within a third of its length in edits (Damerau-Levenshtein).
 * Otherwise, the one closest in length that contains the name (`maximum` for `max`), is part of it or shares its stem.
 */
export function findClosest(name: string, candidates: Iterable<string>): string | undefined {
  const all = [...candidates];
  return findNearest(name, all) ?? findWithin(name, all);
}

const MIN_LENGTH_WITHIN = 3;

function findWithin(name: string, candidates: readonly string[]): string | undefined {
  const plain = toPlain(name);
  const isOneWord = /^[a-z0-9]+$/i.test(name);
  const isWithin = (short: string, long: string): boolean => {
    const share = short.length / long.length;
    const isPart = short.length >= MIN_LENGTH_WITHIN && long.includes(short);
    return isPart && (share >= 0.5 || (isOneWord && share >= 0.4 && long.startsWith(short)));
  };
  const within = candidates
    .filter((candidate) => candidate !== name)
    .filter(
      (candidate) =>
        isWithin(toPlain(candidate), plain) ||
        isWithin(plain, toPlain(candidate)) ||
        haveOneStem(plain, toPlain(candidate)),
    );
  const [best, other] = within.sort((one, another) => differenceOf(one, name) - differenceOf(another, name));
  return best === undefined || (other !== undefined && differenceOf(other, name) === differenceOf(best, name))
    ? undefined
    : best;
}

const differenceOf = (one: string, other: string): number => Math.abs(one.length - other.length);

const toPlain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

function haveOneStem(one: string, other: string): boolean {
  let same = 0;
  while (same < Math.min(one.length, other.length) && one[same] === other[same]) same++;
  return same >= MIN_STEM && same >= Math.max(one.length, other.length) * 0.6;
}

const MIN_STEM = 5;

function findNearest(name: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(name.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = candidate.toLowerCase() === name.toLowerCase() ? 0.5 : editDistance(name, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Prefers two swapped letters to a wrong one: for `tabel` it suggests `table`, not `label`. */
const SWAP_COST = 0.9;

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + SWAP_COST);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
