import { hasTitleOfAnother, isAnswered, type Field } from "../../core/index.ts";
import { findStricter } from "./compare-strictness.ts";
import { currentKeyOf, findGroup, findWhole, nameOf, placeOfQuestion, questionsOf } from "./diff-side.ts";
import type { DiffSide, DiffSides } from "./diff-side.ts";
import type { More, Report } from "./difference.ts";
import { stepsOnAnswer } from "./try-steps.ts";
import { sampleAnswers, createTrial } from "./try-draft.ts";

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
}

function reportRemoved(field: Field, to: string | undefined, { before, after }: DiffSides, report: Report): void {
  const at = placeOfQuestion(before, field.key);
  const keys = [field.key, ...(field.filePlaces?.slice(1) ?? [])];
  const renamed = to === undefined ? undefined : after.tenant.fields.get(to);
  if (field.isComputed) return;
  if (renamed !== undefined)
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
        hint: `if that is meant, add { "drop": "${field.key}", "reason": "…" }${whole === undefined ? "" : " and one for each other key"} to changes.json; ${isGroup ? 'if the group only has another name, rename each of its answers, such as "{old}name" to "{new}name".' : "if another question asks it now, a rename, merge or split."}`,
      },
    );
  }
}

function reportOtherKind(old: Field, own: Field, sides: DiffSides, report: Report): void {
  const { after } = sides;
  const { key } = own;
  const [was, is] = [kindOf(old), kindOf(own)];
  const { isKept, words, isRecodable } = fitOf(old, own, sides);
  if (isKept && (was !== "computed" || !isChecked(own, after))) return;
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
      { keys, drafts: "all" },
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
  if (!own.isComputed && old.key === key && hasTitleOfAnother(before.tenant, after.tenant, key))
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
  const isOtherResult = isOtherType || before.meanings.ofComputed(key) !== after.meanings.ofComputed(key);
  if (is === "computed" && isOtherResult && (isOtherType || isChecked(own, after)))
    tell(
      "computed-changed",
      "x-compute",
      "{questions} is computed in another way: people see another result, which may be wrong where it was right.",
      { drafts: "all" },
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
  for (const [keyword, words] of findStricter(old, own, sides))
    tell(
      "question-stricter",
      keyword,
      `{questions} accepts less, because ${words}: applicants whose answer is right today may be asked to correct it.`,
    );
}

const CHECKS = ["minimum", "maximum", "multipleOf", "enum", "const", "pattern", "minLength", "maxLength"] as const;

const isChecked = ({ key, schema }: Field, { tenant }: DiffSide): boolean =>
  CHECKS.some((keyword) => schema[keyword] !== undefined) ||
  tenant.requiredMessages.has(key) ||
  tenant.rulesByField.has(key);

type AnswerKind = "document" | "coded" | "yes or no" | "number" | "date" | "text" | "computed";

function kindOf(field: Field): AnswerKind {
  return field.isComputed ? "computed" : storedKindOf(field);
}

function storedKindOf({ isDocument, options, schema }: Field): Exclude<AnswerKind, "computed"> {
  if (isDocument) return "document";
  if (schema.type === "boolean") return "yes or no";
  if (options !== undefined) return "coded";
  if (schema.type === "number" || schema.type === "integer") return "number";
  return schema.format === "date" ? "date" : "text";
}

const KIND_WORDS: Readonly<Record<AnswerKind, string>> = {
  document: "a document",
  coded: "a choice from a list",
  "yes or no": "a checkbox",
  number: "a number",
  date: "a date",
  text: "a text",
  computed: "computed from other answers",
};

const isOtherCode = (old: Field, own: Field): boolean =>
  kindOf(old) === kindOf(own) &&
  (kindOf(own) === "coded" || kindOf(own) === "document") &&
  old.schema.type !== own.schema.type;

/** Tries old answers at a question of another type. `isKept`: every answer stays valid with its meaning. */
function fitOf(old: Field, own: Field, sides: DiffSides) {
  const [was, is] = [storedKindOf(old), kindOf(own)];
  const isRecodable = was !== "document" && is !== "document" && is !== "computed";
  const to = (words: string, isKept = false) => ({ words, isKept, isRecodable });
  if (is === "computed") return to("is orphaned, and the computed answer replaces it");
  const keys = new Set([old.key, own.key]);
  const attempt = createTrial(sides, keys, keys);
  const fates = sampleAnswers(old, sides, own).map((value) => {
    const { up, errorsIfAsked } = attempt({ answers: { [old.key]: value } });
    if (!isAnswered(up.application.answers[own.key])) return "aside";
    return errorsIfAsked().has(own.key) ? "wrong" : "right";
  });
  const isAll = (fate: (typeof fates)[number]): boolean => fates.every((one) => one === fate);
  if (isAll("aside")) return to("is not accepted there and is orphaned");
  const stays = was === "coded" ? "stays as the value that its choice was stored as" : "stays as it was stored";
  if (fates.includes("aside")) return to("stays if the question accepts it, and is orphaned if not");
  if (isAll("wrong")) return to(`${stays}, and has to be corrected`);
  if (fates.includes("wrong")) return to(`${stays}, and has to be corrected if the question's rules reject it`);
  // Labels, currencies and the order of a date's parts are not stored with the answer.
  const isPlain = [old, own].every(
    (field) => ["number", "text"].includes(storedKindOf(field)) && field.schema["x-money"] === undefined,
  );
  return to(stays, isPlain);
}
