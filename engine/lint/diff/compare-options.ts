import { groupBy } from "../finding.ts";
import { isSameWords, listControllingPaths, resolveOptionList, type Field, type Option } from "../../core/index.ts";
import { currentKeyOf, formerKeyOf, listed, questionsOf, placeOfChoice, valuesOf } from "./diff-side.ts";
import { placeOfQuestion, type DiffSide, type DiffSides } from "./diff-side.ts";
import type { Report } from "./difference.ts";
import { stepsOnAnswer } from "./try-steps.ts";
import { createTrial } from "./try-draft.ts";

interface Choices {
  readonly list: string;
  readonly labels: ReadonlyMap<string, string>;
}

export function compareOptions(sides: DiffSides, report: Report): void {
  const { before, after, now } = sides;
  for (const field of questionsOf(before)) {
    const current = currentKeyOf(sides, field.key);
    const own = current === undefined ? undefined : after.tenant.fields.get(current);
    if (own?.options === undefined || field.options === undefined) continue;
    const [was, is] = [toChoices(before, field, now), toChoices(after, own, now)];
    const fateOf = createFate(field, own, sides);
    const isSomewhere = (has: typeof hasOtherWords) => (value: string) =>
      pathsOf(before, field, now).some((path) =>
        has(value, choicesUnder(before, field, path, now), choicesUnder(after, own, path, now)),
      );
    const [isExchanged, isRelabelled] = [isSomewhere(hasWordsOfAnother), isSomewhere(hasOtherWords)];
    const comparison = { sides, fateOf, isExchanged, isRelabelled, report };
    compareChoices(own, was, is, comparison);
    compareParts(field, own, is, comparison);
  }
}

const labelsOf = (chosen: string, ...lists: readonly (readonly Option[])[]) =>
  lists.map((all) => all.find(({ value }) => value === chosen)?.label);

function hasOtherWords(chosen: string, was: readonly Option[], is: readonly Option[]): boolean {
  const [earlier, now] = labelsOf(chosen, was, is);
  return earlier !== undefined && now !== undefined && !isSameWords(earlier, now);
}

/** True if the chosen option's label changed, and another option had the new label before or has the old label now. */
function hasWordsOfAnother(chosen: string, was: readonly Option[], is: readonly Option[]): boolean {
  const [earlier = "", now = ""] = labelsOf(chosen, was, is);
  const isIn = (options: readonly Option[], words: string): boolean =>
    options.some(({ value, label }) => value !== chosen && isSameWords(label, words));
  return !isSameWords(earlier, now) && (isIn(was, now) || isIn(is, earlier));
}

type Path = readonly string[];

/** Combinations of controlling answers for which the question has choices. A plain list has one empty combination. */
const pathsOf = ({ tenant }: DiffSide, { options }: Field, now: Date): readonly Path[] =>
  options === undefined ? [] : listControllingPaths(tenant.definition.options, options.list, now.getUTCFullYear());

function toChoices(side: DiffSide, field: Field, now: Date): Choices {
  const labels = new Map<string, string>();
  for (const { value, label } of pathsOf(side, field, now).flatMap((path) => choicesUnder(side, field, path, now)))
    if (!labels.has(value)) labels.set(value, label);
  return { list: field.options?.list ?? "", labels };
}

interface Comparison {
  readonly sides: DiffSides;
  readonly fateOf: ReturnType<typeof createFate>;
  readonly isExchanged: (value: string) => boolean;
  readonly isRelabelled: (value: string) => boolean;
  readonly report: Report;
}

interface Fate {
  readonly words: string;
  readonly isSettled: boolean;
  readonly to?: string;
}

function createFate(old: Field, own: Field, sides: DiffSides) {
  const keys = new Set([old.key, own.key]);
  const attempt = createTrial(sides, keys, keys);
  const steps = stepsOnAnswer(old.key, sides.steps);
  const isRecodedOnce = steps.filter(({ kind }) => kind === "recode").length === 1;
  return (value: string, becomes?: string): Fate | undefined => {
    if (steps.length === 0) return undefined;
    const { application, orphans } = attempt({ answers: { [old.key]: value } }).up;
    const to = String(application.answers[own.key] ?? "");
    if (to !== "" && to !== value)
      return {
        words: to === becomes ? `keeps that choice, stored as "${to}"` : `is taken to have chosen "${to}"`,
        isSettled: becomes === undefined || to === becomes || isRecodedOnce,
        to,
      };
    const aside = Object.values(orphans).map(String);
    const isDropped = steps.some(
      ({ kind, dropped }) => kind === "drop" && (dropped.length === 0 || aside.some((one) => dropped.includes(one))),
    );
    if (to !== "" || !isDropped) return undefined;
    return { words: "finds no choice, and what they chose is orphaned", isSettled: true };
  };
}

function compareChoices(
  { key }: Field,
  was: Choices,
  is: Choices,
  { sides: { before, after }, fateOf, isExchanged, isRelabelled, report }: Comparison,
): void {
  const recoded = findRecoded(was, is);
  const removed: { readonly value: string; readonly label: string; readonly fate: Fate | undefined }[] = [];
  const relabelled: { readonly value: string; readonly label: string }[] = [];
  for (const [value, label] of was.labels) {
    const to = recoded.get(value);
    const now = is.labels.get(value);
    if (now === label && !isRelabelled(value)) continue;
    const fate = fateOf(value, to);
    const isSettled = fate?.isSettled === true;
    if (to !== undefined)
      report(
        "option-recoded",
        placeOfChoice(after, is.list, to, key),
        `The choice “${label}” of {questions} is now stored as "${to}", not "${value}": an applicant who chose it ${fate?.words ?? (now === undefined ? "has to choose again" : `now has the choice “${now}”`)}.`,
        {
          isSettled,
          keys: [key],
          values: [value],
          becomes: to,
          hint: `add { "recode": "${key}", "values": { ${toRecoding(value, to, recoded)} } } to changes.json.`,
        },
      );
    else if (now === undefined) removed.push({ value, label, fate });
    else if (fate === undefined && isExchanged(value))
      report(
        "option-exchanged",
        placeOfChoice(after, is.list, value, key),
        `The choice "${value}" of {questions} is now called “${now}”, as another choice was: an applicant who chose “${label}” has now chosen “${now}”.`,
        { keys: [key], values: [value], hint: "give the other choice a new value, or recode this one." },
      );
    else if (fate === undefined && isRelabelled(value)) relabelled.push({ value, label });
  }
  const isOtherList = was.list !== is.list;
  const question = after.model.keys.get(key)?.placeOf("x-options") ?? placeOfQuestion(after, key);
  const [first] = relabelled;
  if (first !== undefined)
    report(
      "option-relabelled",
      placeOfChoice(after, is.list, first.value, key),
      `${choicesOf(relabelled)} of {questions} ${relabelled.length > 1 ? "have other labels" : "has another label"} now: applicants who chose ${relabelled.length > 1 ? "one" : "it"} keep it and are told.`,
      { isSettled: true, keys: [key], values: relabelled.map(({ value }) => value) },
    );
  for (const all of isOtherList ? groupBy(removed, ({ fate }) => fate?.words) : removed.map((one) => [one] as const)) {
    const [{ value, fate }] = all;
    report(
      "option-removed",
      isOtherList ? question : placeOfChoice(before, was.list, value, key),
      `${choicesOf(all)} of {questions} ${all.length > 1 ? "are" : "is"} gone: an applicant who chose ${all.length > 1 ? "one" : "it"} ${fate?.words ?? "must choose again"}.`,
      {
        isSettled: all.every((one) => one.fate?.isSettled === true),
        side: isOtherList ? "new" : "old",
        keys: [key],
        values: all.map((one) => one.value),
        hint: `if that is meant, add { "drop": "${key}", "values": ["${value}"${all.length > 1 ? ", …" : ""}], "reason": "…" } to changes.json; if another choice replaces it, add a "recode" instead.`,
      },
    );
  }
}

function choicesOf(all: readonly { readonly value: string; readonly label: string }[]): string {
  const names = all.map(({ value, label }) => `“${label}” ("${value}")`);
  return `The ${names.length === 1 ? "choice" : "choices"} ${listed(names, "choice")}`;
}

/** Puts exchanged values into one step. Several steps would recode an answer twice. */
function toRecoding(value: string, to: string, recoded: ReadonlyMap<string, string>): string {
  const targets = new Set(recoded.values());
  const mixed = [...recoded].filter(([from, into]) => recoded.has(into) || targets.has(from));
  const isMixed = mixed.some(([from]) => from === value);
  return (isMixed ? mixed : [[value, to] as const]).map(([from, into]) => `"${from}": "${into}"`).join(", ");
}

function findRecoded(was: Choices, is: Choices): ReadonlyMap<string, string> {
  const recoded = new Map<string, string>();
  for (const [value, label] of was.labels) {
    if (isSameWords(is.labels.get(value) ?? "", label)) continue;
    const to = [...is.labels].find(
      ([other, words]) =>
        other !== value && isSameWords(words, label) && !isSameWords(was.labels.get(other) ?? "", words),
    );
    if (to !== undefined) recoded.set(value, to[0]);
  }
  return recoded;
}

function compareParts(old: Field, own: Field, is: Choices, { sides, fateOf, report }: Comparison): void {
  const { key, options } = own;
  const { before, after, now } = sides;
  const all = [...pathsOf(before, old, now), ...pathsOf(after, own, now)];
  const isBegun = (path: Path): boolean =>
    all.some((other) => other.length > path.length && path.every((value, nth) => value === other[nth]));
  const paths = all.filter((path) => path.length > 0 && !isBegun(path));
  const [moved, closed] = [new Set<string>(), new Set<string>()];
  let isOpened = false;
  const migrate = createPathTrial(old, own, sides);
  for (const path of paths) {
    const current = migrate(path);
    if (current === undefined) continue;
    const [offered, offeredNow] = [choicesUnder(before, old, path, now), choicesUnder(after, own, current, now)];
    isOpened ||= offered.length === 0 && offeredNow.length > 0;
    for (const { value } of offered) {
      const { to = value } = fateOf(value) ?? {};
      if (is.labels.has(to) && !offeredNow.some((option) => option.value === to))
        (offeredNow.length === 0 ? closed : moved).add(value);
    }
  }
  const isDropped = (value: string): boolean => {
    const fate = fateOf(value);
    return fate !== undefined && fate.to === undefined;
  };
  const at = after.model.keys.get(key)?.placeOf("x-options") ?? placeOfQuestion(after, key);
  const names = (options?.by ?? []).map((name) => after.tenant.fields.get(name)?.label ?? name).join(" and ");
  const tell = (id: string, message: string, values: ReadonlySet<string>): void => {
    const [value] = values;
    const isInList = id === "option-moved" && value !== undefined && is.list === old.options?.list;
    report(
      id,
      isInList ? placeOfChoice(after, is.list, value, key) : at,
      message.replace("{others}", () => names || "other questions"),
      {
        keys: [key],
        ...(value === undefined
          ? { drafts: "unanswered" as const }
          : { values: [...values], isSettled: [...values].every(isDropped) }),
      },
    );
  };
  if (closed.size > 0)
    tell(
      "option-closed",
      "{questions} has no choices any more under some answers to {others}: applicants who gave one of those are no longer asked it, and their choice is taken from the form.",
      closed,
    );
  if (moved.size > 0)
    tell(
      "option-moved",
      `{questions} offers ${moved.size === 1 ? "a choice" : `${moved.size} choices`} under fewer answers to {others}: some who chose ${moved.size === 1 ? "it" : "one of them"} have to choose again.`,
      moved,
    );
  if (isOpened)
    tell(
      "option-opened",
      "{questions} has choices under more answers to {others}: some who were not asked it are asked now.",
      new Set(),
    );
}

const choicesUnder = ({ tenant }: DiffSide, { options }: Field, path: Path, now: Date): readonly Option[] =>
  resolveOptionList(tenant.definition.options, options?.list ?? "", path, now.getUTCFullYear()).filter(
    ({ value }) => value !== "",
  );

/** Creates a function that migrates controlling answers. It returns undefined if no old draft can have them. */
function createPathTrial(old: Field, own: Field, sides: DiffSides) {
  const { before, now } = sides;
  const [olds, owns] = [old.options?.by ?? [], own.options?.by ?? []];
  const was = owns.length > 0 ? owns.map((key) => formerKeyOf(sides, key) ?? key) : olds;
  const is = owns.length > 0 ? owns : olds.map((key) => currentKeyOf(sides, key) ?? "");
  const keys = new Set([...olds, ...was, ...is]);
  const attempt = createTrial(sides, keys, keys);
  const canBe = (key: string, value: string): boolean => {
    const field = before.tenant.fields.get(key);
    if (value === "" || field?.options === undefined) return value === "" || field !== undefined;
    return valuesOf(before, field, now).has(value);
  };
  return (path: Path): Path | undefined => {
    const given = was.map((key, nth) => [key, path[nth] ?? ""] as const);
    if (!given.every(([key, value]) => canBe(key, value))) return undefined;
    const { answers } = attempt({ answers: Object.fromEntries(given) }).up.application;
    return is.map((key) => String(answers[key] ?? ""));
  };
}
