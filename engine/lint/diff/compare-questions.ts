import { hasTitleOfAnother } from "../../core/index.ts";
import type { Field } from "../../core/index.ts";
import type { JsonPlace } from "../finding.ts";
import { isSameJson } from "./create-meanings.ts";
import { compareStrictness } from "./compare-strictness.ts";
import { fitOf, isOtherCode, KIND_WORDS, kindOf } from "./answer-kind.ts";
import { currentKeyOf, findGroup, findWhole, formerKeyOf, nameOf, questionsOf } from "./diff-side.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { More, Report } from "./difference.ts";
import { stepsOnAnswer } from "./try-steps.ts";

export const placeOfQuestion = ({ model }: DiffSide, key: string): JsonPlace =>
  model.keys.get(key)?.at ?? { file: "data-model.json", path: [] };

export function compareQuestions(sides: DiffSides, report: Report): void {
  const { before, after, renames } = sides;
  for (const field of questionsOf(before)) {
    const current = currentKeyOf(sides, field.key);
    const now = current === undefined ? undefined : after.tenant.fields.get(current);
    const isThere = now !== undefined && now.fileOf === undefined;
    const isGone = !isThere || !after.tenant.fields.has(field.key);
    if (isGone && !sides.moves.has(field.key)) reportRemoved(field, renames.get(field.key), sides, report);
    if (isThere) compareQuestion(field, now, sides, report);
  }
  for (const field of questionsOf(after)) {
    const former = formerKeyOf(sides, field.key);
    if (former === undefined || !before.tenant.fields.has(former)) reportAdded(field, sides, report);
  }
}

function reportRemoved(field: Field, to: string | undefined, { before, after }: DiffSides, report: Report): void {
  const at = placeOfQuestion(before, field.key);
  const keys = [field.key, ...(field.filePlaces?.slice(1) ?? [])];
  const renamed = to === undefined ? undefined : after.tenant.fields.get(to);
  if (field.isComputed)
    report("computed-removed", at, "{questions} is no longer computed; nobody entered it.", { side: "old", keys });
  else if (renamed !== undefined)
    report(
      "question-renamed",
      placeOfQuestion(after, renamed.key),
      `${nameOf(field)} is gone and ${nameOf(renamed)}, which asks the same, is new: applicants who answered it find it empty, because the answer stays under the old key.`,
      {
        keys,
        hint: `if it is the same question, add { "rename": "${field.key}", "to": "${renamed.key}" } to changes.json.`,
      },
    );
  else {
    const whole = findWhole(before, after, field.key);
    const isGroup = findGroup(before, after, field.key)?.isLacking === true;
    report(
      "question-removed",
      whole?.at ?? at,
      `${whole === undefined ? "{questions} is gone" : `${whole.words} is gone with {questions}`}: applicants who answered it no longer see that answer, and it is not submitted.`,
      {
        side: "old",
        keys,
        hint: `if that is meant, add { "drop": "${field.key}", "reason": "…" }${whole === undefined ? "" : " and one for each other key"} to changes.json; ${isGroup ? 'if the group only has another name, give it its old name and "firstPrefix" back: drafts store answers and the number of items under them.' : "if another question asks it now, a rename, merge or split."}`,
      },
    );
  }
}

function reportAdded(field: Field, { before, after, moves }: DiffSides, report: Report): void {
  const keys = [field.key];
  const isFilled = [...moves.values()].some(({ arrivals }) =>
    arrivals.some(({ key, fate }) => key === field.key && fate !== "aside"),
  );
  const empty = isFilled ? "a step brings answers to it, and everybody else" : "everybody to whom it applies";
  const whole = isFilled ? undefined : findWhole(after, before, field.key);
  const isAsked = !before.tenant.fields.has(field.key) && before.model.keys.has(field.key);
  report(
    field.isComputed ? "computed-added" : "question-added",
    field.isComputed ? placeOfQuestion(after, field.key) : (whole?.at ?? placeOfQuestion(after, field.key)),
    field.isComputed
      ? "{questions} is new and computed from other answers."
      : whole !== undefined
        ? `${whole.words} is new with {questions}: ${empty} finds it empty.`
        : `{questions} is ${isAsked ? "asked now" : "new"}: ${empty} finds it empty.`,
    { keys, drafts: "unanswered" },
  );
}

function reportOtherKind(old: Field, own: Field, sides: DiffSides, report: Report): void {
  const { after } = sides;
  const { key } = own;
  const [was, is] = [kindOf(old), kindOf(own)];
  const { becomes, words, isRecodable } = fitOf(old, own, sides);
  const isRecoded = stepsOnAnswer(old.key, sides.steps).some(({ kind }) => kind === "recode");
  const at = placeOfQuestion(after, key);
  const keys = [key];
  if (is === "computed")
    report(
      "question-computed",
      after.model.keys.get(key)?.placeOf("x-compute") ?? at,
      `{questions} is computed from other answers now: an answer that was entered ${words}.`,
      { keys },
    );
  else if (was === "computed")
    report(
      "question-entered",
      at,
      `{questions} was computed from other answers and is ${KIND_WORDS[is]}that applicants enter now: the last result ${words}.`,
      { kind: becomes === "kept" && !isChecked(own, after) ? "safe" : "asks-again", keys, drafts: "all" },
    );
  else if (becomes === "kept")
    report(
      "question-type",
      at,
      `{questions} was ${KIND_WORDS[was]} and is ${KIND_WORDS[is]} now: an answer in a draft ${words}.`,
      { kind: "safe", keys },
    );
  else
    report(
      "question-type",
      at,
      `{questions} was ${KIND_WORDS[was]} and is ${was === is ? "one that is stored in another way" : KIND_WORDS[is]} now: ${isRecoded ? "an answer that a step recodes becomes what the step says, and any other" : "an answer in a draft"} ${words}.`,
      {
        keys,
        isSettled: isRecoded,
        ...(isRecodable
          ? {
              hint: `add { "recode": "${key}", "values": { "old": ${is === "yes or no" ? "true" : '"new"'} } } to changes.json if each old answer has a new one, else { "accept": "${key}", "reason": "…" }.`,
            }
          : { kind: "loses-answers" as const }),
      },
    );
}

function compareQuestion(old: Field, own: Field, sides: DiffSides, report: Report): void {
  const { before, after } = sides;
  const { key } = own;
  const fact = after.model.keys.get(key);
  const tell = (id: string, keyword: string, message: string, more: More = {}): void => {
    const isWritten = fact !== undefined && Object.hasOwn(fact.schema, keyword);
    report(id, isWritten ? fact.placeOf(keyword) : placeOfQuestion(after, key), message, { keys: [key], ...more });
  };
  const isExchanged = !own.isComputed && old.key === key && hasTitleOfAnother(before.tenant, after.tenant, key);
  if (isExchanged)
    tell(
      "question-exchanged",
      "",
      `{questions} has the label that another question had: applicants who answered “${old.label}” find that answer under “${own.label}”.`,
      {
        hint: `if it asks what the other question asked, add renames to changes.json that move the answers, through a third key if two questions are exchanged; if only its words have changed, add { "accept": "${key}", "reason": "…" }.`,
      },
    );
  const [was, is] = [kindOf(old), kindOf(own)];
  if (was !== is || isOtherCode(old, own)) {
    reportOtherKind(old, own, sides, report);
    return;
  }
  const isOtherType = old.schema.type !== own.schema.type;
  if (is === "computed" && (isOtherType || before.meanings.ofComputed(key) !== after.meanings.ofComputed(key)))
    tell(
      "computed-changed",
      "x-compute",
      `{questions} is computed in another way: people see another result${isChecked(own, after) ? ", which may be wrong where it was right" : ""}.`,
      { drafts: "all", kind: isOtherType || isChecked(own, after) ? "asks-again" : "safe" },
    );
  const [money, moneyNow] = [old.schema["x-money"], own.schema["x-money"]];
  if (money !== undefined && moneyNow !== undefined && money !== moneyNow)
    tell(
      "question-currency",
      "x-money",
      `{questions} is an amount in ${moneyNow} and no longer in ${money}: an amount in a draft means something else.`,
    );
  const count = own.filePlaces?.length ?? 1;
  const lost = (old.filePlaces ?? [old.key]).slice(count);
  if (lost.length > 0)
    tell(
      "files-fewer",
      "x-files",
      `{questions} takes ${String(count)} ${own.filePlaces === undefined ? "file" : "files"} now: applicants who attached more no longer see the further ones.`,
      { keys: lost },
    );
  else if (count > (old.filePlaces?.length ?? 1)) tell("files-more", "x-files", "{questions} takes more files.");
  for (const { keyword, words, isStricter } of compareStrictness(old, own, sides))
    if (isStricter)
      tell(
        "question-stricter",
        keyword,
        `{questions} accepts less, because ${words}: applicants whose answer is right today may be asked to correct it.`,
      );
    else tell("question-wider", keyword, `{questions} accepts more, because ${words}.`);
  if (old.privacy !== own.privacy)
    tell(
      "question-privacy",
      "x-privacy",
      `{questions} is ${own.privacy} and no longer ${old.privacy}; the portal stores each draft this way from its next change on.`,
    );
  if (!isSameJson(old.print, own.print))
    tell("question-printed", "x-print", `{questions} is printed for ${own.print.join(", ") || "nobody"}.`);
  if (!isExchanged && !isSameJson(wordsOf(old), wordsOf(own)))
    tell("question-reworded", "", "{questions} has other words or another look; its answers stay.", {
      drafts: "all",
    });
}

const CHECKS = ["minimum", "maximum", "multipleOf", "enum", "const", "pattern", "minLength", "maxLength"] as const;

/** True if a computed result can break a rule or be missing. */
const isChecked = ({ key, schema }: Field, { tenant }: DiffSide): boolean =>
  CHECKS.some((keyword) => schema[keyword] !== undefined) ||
  tenant.requiredMessages.has(key) ||
  tenant.rulesByField.has(key);

const wordsOf = ({ label, schema, ui, widget }: Field) => {
  const { description, errorMessage, default: filled, "x-desc": desc } = schema;
  const { "ui:options": { maxLength: _, ...options } = {}, ...rest } = ui as Field["ui"] & {
    "ui:options"?: Record<string, unknown>;
  };
  return { label, description, errorMessage, filled, desc, rest, options, widget };
};
