import type { Field, Gate } from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { isSameJson, toCanonical } from "./create-meanings.ts";
import { conditionsOf } from "../../prove/index.ts";
import { holdsAsBefore, readQuestion, tryQuestion, type Outcome } from "./try-question.ts";
import { acceptHint, findGroup, formerKeyOf, goalsOf, listed, nameOf, questionsOf, valuesOf } from "./diff-side.ts";
import { placeOfQuestion, type DiffSide, type DiffSides, type Move } from "./diff-side.ts";
import { isAskedOfAll } from "./report-moves.ts";
import type { More, Report } from "./difference.ts";

/** Reports questions that rules now hide, require, reject or clear for other applicants. Ignores rewritten rules. */
export function compareConditions(sides: DiffSides, report: Report): void {
  for (const field of questionsOf(sides.after)) {
    const former = formerKeyOf(sides, field.key);
    const old = former === undefined ? undefined : sides.before.tenant.fields.get(former);
    compareClears(field, sides, report);
    if (old === undefined) compareNew(field, sides, report);
    else compareKnown(old, field, sides, report);
  }
}

function compareNew({ key }: Field, sides: DiffSides, report: Report): void {
  const moves = [...sides.moves.values()].filter(({ arrivals }) =>
    arrivals.some((one) => one.key === key && one.fate !== "aside"),
  );
  if (moves.some((move) => isAlwaysFilled(key, move, sides.before))) return;
  // A question that appears only after a new answer does not affect a draft.
  if (!tryQuestion(key, sides).pairs.some(([, now]) => now.shown && (now.required || now.wrong))) return;
  const who = sides.after.tenant.requiredMessages.has(key) ? "" : " by some";
  const those =
    moves.length === 0
      ? "with a complete draft"
      : `whose draft brings no answer from ${listed(moves.map(({ field }) => nameOf(field)))}`;
  reportRequired(
    key,
    `{questions} is new and must be answered${who}: applicants ${those} must answer it before they submit.`,
    sides,
    report,
  );
}

/** True if a merge fills the question in every complete draft: everybody must answer the merged question. */
const isAlwaysFilled = (key: string, move: Move, { tenant }: DiffSide): boolean =>
  goalsOf(move).includes(key) &&
  move.steps.every(({ kind }) => kind === "merge" || kind === "rename") &&
  isAskedOfAll(move.field) &&
  tenant.requiredMessages.has(move.field.key);

function reportRequired(key: string, message: string, sides: DiffSides, report: Report): void {
  const group = findGroup(sides.after, sides.before, key);
  report("question-required", group?.whole?.at ?? placeOfRequirement(sides, key), message, {
    keys: [key],
    drafts: "unanswered",
    hint: acceptHint(group?.written ?? key, group?.whole !== undefined ? " and one for each other question" : ""),
  });
}

function compareKnown(old: Field, field: Field, sides: DiffSides, report: Report): void {
  const { key } = field;
  const [was, is] = [toMeaning(sides.before, old), toMeaning(sides.after, field)];
  const isAlike = was.shown === is.shown && was.required === is.required && was.wrong === is.wrong;
  if (isAlike && !readsOtherAnswers(key, sides)) return;
  const { pairs, isWhole } = tryQuestion(key, sides);
  const some = (test: (before: Outcome, now: Outcome) => boolean): boolean =>
    pairs.some(([before, now]) => test(before, now));
  const tell = (id: string, message: string, more: More = {}, at = placeOfChange(sides, field)): void =>
    report(id, at, message, { keys: [key], ...more });
  const hides = some((before, now) => before.shown && !now.shown);
  if (hides)
    tell(
      "question-hidden",
      "{questions} is no longer asked of some who were asked it: their answer is taken from the form.",
    );
  const demands = some((before, now) => now.shown && now.required && !(before.shown && before.required));
  if (demands)
    reportRequired(
      key,
      "{questions} must be answered by some who could leave it out: applicants who did are asked it before submitting.",
      sides,
      report,
    );
  const rules = sides.after.tenant.rulesByField.get(key) ?? [];
  const wrongs =
    (was.wrong !== is.wrong && isLengthRuleStricter(sides, key)) ||
    some((before, now) => now.shown && now.wrong && !(before.shown && before.wrong));
  if (wrongs && rules.some(({ wrongWhen }) => wrongWhen !== undefined))
    tell(
      "question-wrong-when",
      "A rule now rejects the answers of some applicants to {questions}: they must correct them.",
      { drafts: "all" },
      placeOfRequirement(sides, key),
    );
  if (!isWhole && !hides && !demands && !wrongs)
    tell(
      "rule-changed",
      "The rules about {questions} have changed, and trial answers do not show whom this affects: some applicants may now be asked it, or no longer.",
      { drafts: "all" },
    );
}

/** Reports answers that blocks clear at the migration. Watchers clear them later, when their conditions change. */
function compareClears({ key }: Field, sides: DiffSides, report: Report): void {
  const { before, after } = sides;
  const gatesOf = ({ tenant }: DiffSide): readonly Gate[] =>
    tenant.clearRules.filter(({ keys, listed }) => listed && keys.includes(key)).map(({ gate }) => gate);
  const known = gatesOf(before);
  const isKnown = (gate: Gate): boolean =>
    known.some((one) => before.meanings.ofGate(one) === after.meanings.ofGate(gate)) ||
    (known.some((one) => isSameJson(one, gate)) && conditionsOf(gate).every(([name]) => holdsAsBefore(name, sides)));
  if (!before.tenant.fields.has(key) || gatesOf(after).every(isKnown)) return;
  const place = after.model.pages.flatMap(({ layout }) => layout.clears).find((clear) => clear.key === key)?.at;
  report(
    "question-cleared",
    place ?? placeOfQuestion(after, key),
    "{questions} is cleared by other answers than before: some who answered it lose that answer.",
    { keys: [key] },
  );
}

function readsOtherAnswers(key: string, sides: DiffSides): boolean {
  const { before, after } = sides;
  return readQuestion(after, key).keys.some((name) => {
    const old = before.tenant.fields.get(formerKeyOf(sides, name) ?? "");
    const own = after.tenant.fields.get(name);
    if (old === undefined || own === undefined || own.isComputed) return false;
    const values = valuesOf(after, own, sides.now);
    const isGone = old.options !== undefined && [...valuesOf(before, old, sides.now)].some((one) => !values.has(one));
    return isGone || old.schema.type !== own.schema.type;
  });
}

function isLengthRuleStricter({ before, after }: DiffSides, key: string): boolean {
  const lengthsOf = ({ tenant }: DiffSide) =>
    (tenant.rulesByField.get(key) ?? []).map(({ shorterThan = 0 }) => shorterThan);
  return Math.max(0, ...lengthsOf(after)) > Math.max(0, ...lengthsOf(before));
}

function toMeaning({ tenant, meanings }: DiffSide, { key, placements }: Field) {
  const rules = tenant.rulesByField.get(key) ?? [];
  const sorted = (texts: readonly string[]) => toCanonical([...new Set(texts)].sort());
  const isDeciding = (gate: Gate): boolean => gate.kind !== "item" || gate.n > 1;
  const ofCondition = (name: string | undefined, detail = ""): readonly string[] =>
    name === undefined ? [] : [`${detail}${meanings.ofCondition(name)}`];
  return {
    shown: sorted(placements.map((gates) => sorted(gates.filter(isDeciding).map((gate) => meanings.ofGate(gate))))),
    required: tenant.requiredMessages.has(key)
      ? "always"
      : sorted(rules.flatMap(({ requiredWhen }) => ofCondition(requiredWhen))),
    wrong: sorted(rules.flatMap(({ wrongWhen, shorterThan }) => ofCondition(wrongWhen, `${String(shorterThan)} `))),
  };
}

function placeOfChange(sides: DiffSides, { key, placements, page }: Field): JsonPlace {
  const names = placements
    .flat()
    .flatMap((gate) => (gate.kind === "condition" ? [gate.condition] : gate.kind === "case" ? gate.conditions : []));
  const placed = sides.after.model.pages
    .find(({ id }) => id === page)
    ?.layout.keys.find((item) => item.key === key)?.at;
  return placeOfCondition(sides, names) ?? placed ?? placeOfQuestion(sides.after, key);
}

function placeOfRequirement(sides: DiffSides, key: string): JsonPlace {
  const { before, after } = sides;
  const entry = after.model.pages.flatMap(({ required }) => required).find(({ name }) => name === key);
  if (entry !== undefined && !before.tenant.requiredMessages.has(key)) return entry.at;
  const known = (before.tenant.rulesByField.get(key) ?? []).flatMap(({ requiredWhen, wrongWhen }) =>
    [requiredWhen, wrongWhen].flatMap((name) => (name === undefined ? [] : before.meanings.ofCondition(name))),
  );
  const uses = after.model.pages
    .flatMap(({ rules }) => rules.filter(({ rule }) => rule["field"] === key))
    .flatMap(({ rule, placeOf }) =>
      ["requiredWhen", "wrongWhen"].flatMap((keyword) => {
        const name = rule[keyword];
        return typeof name === "string" ? [{ name, at: placeOf(keyword) }] : [];
      }),
    );
  return (
    placeOfCondition(
      sides,
      uses.map(({ name }) => name),
    ) ??
    uses.find(({ name }) => !known.includes(after.meanings.ofCondition(name)))?.at ??
    placeOfQuestion(after, key)
  );
}

function placeOfCondition({ before, after }: DiffSides, names: readonly string[]): JsonPlace | undefined {
  const changed = names.find(
    (name) =>
      before.model.conditions.has(name) && before.meanings.ofCondition(name) !== after.meanings.ofCondition(name),
  );
  return after.model.conditions.get(changed ?? "")?.at;
}
