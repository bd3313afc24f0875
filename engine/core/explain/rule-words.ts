import { answerOf, enteredAnswer, isAnswered, type Answers } from "../answers/answers.ts";
import { readOperation, type ConditionRule } from "../conditions/operators.ts";
import { createRule } from "../conditions/rule.ts";
import type { Setting } from "../conditions/setting.ts";
import { describeAnswer, labelOfOption } from "../options/option-source.ts";
import { formatDate, formatOpenAnswer } from "../print/format-answer.ts";
import type { Tenant } from "../tenant/tenant.ts";
import { isCalendarDate, resolveDateBound } from "../validation/calendar.ts";

export interface ExplainedState {
  readonly tenant: Tenant;
  readonly answers: Answers;
  readonly conditions: ReadonlyMap<string, boolean>;
  readonly setting: Setting;
}

/** Returns the text of a literal. Returns an empty text for an operation. */
export const toWord = (rule: ConditionRule): string => (rule === null || typeof rule === "object" ? "" : String(rule));

/** A label of up to four words that reads as a noun in a sentence. Other labels are quoted. */
const NOUN = /^(?=.{1,40}$)[\p{L}\p{N}'’/&()-]+(?: [\p{L}\p{N}'’/&()-]+){0,3}$/u;
const quote = (words: string): string => (NOUN.test(words) ? words : `“${words}”`);

/** Returns the label of a question, with its key if another question has the same label. */
export function labelOf(key: string, { tenant }: Pick<ExplainedState, "tenant">): string {
  const field = tenant.fields.get(key);
  const label = field?.label ?? tenant.definition.dataModel.properties[key]?.title ?? key;
  const isShared = [...tenant.fields.values()].some(
    (other) => other.label === label && other.key !== key && other.fileOf === undefined,
  );
  return `${quote(label)}${isShared && label !== key ? ` [${key}]` : ""}`;
}

export const isBoxKey = (key: string | undefined, { tenant }: ExplainedState): boolean =>
  key !== undefined && tenant.definition.dataModel.properties[key]?.type === "boolean";

/** Returns an operand in words. Values that the rule compares with `comparedKey` get the labels of its choices. */
export function describeOperand(rule: ConditionRule, state: ExplainedState, comparedKey?: string): string {
  if (rule === "" || rule === null) return "empty";
  if (Array.isArray(rule)) {
    const words = (rule as readonly ConditionRule[]).map((item) => describeOperand(item, state, comparedKey));
    return words.length === 0 ? "any of none" : joinWords(words, "or");
  }
  const operation = readOperation(rule);
  if (operation === undefined) return describeValue(toWord(rule), state, comparedKey);
  const { operator, operands } = operation;
  const [first = null] = operands;
  const words = operands.map((operand) =>
    typeof operand === "string" && KEYED.has(operator) ? labelOf(operand, state) : describeOperand(operand, state),
  );
  switch (operator) {
    case "var":
      return labelOf(toWord(first), state);
    case "moment":
      return describeMoment(toWord(first), state.setting);
    case "date":
      return operands.length > 1
        ? `${toWord(first)} counted from ${words[1] ?? ""}`
        : describeValue(resolveDateBound(toWord(first), state.setting.today) ?? toWord(first), state);
    case "age":
      return `the age of ${words.join(" on ")}`;
    case "sum":
    case "count":
      return `${operator === "sum" ? "the sum of" : "the number of answers to"} ${joinWords(words, "and")}`;
    default:
      return `${NAMES[operator] ?? operator} of ${joinWords(words, "and")}`;
  }
}

const KEYED: ReadonlySet<string> = new Set(["sum", "count", "answered", "notAnswered"]);

function describeMoment(word: string, { moment, round }: Setting): string {
  const toText = (time: string | undefined): string => (time === undefined ? "none" : time.replace("T", " "));
  switch (word) {
    case "now":
      return `the present time (${toText(moment)})`;
    case "roundOpens":
      return `the opening of the round (${toText(round?.opens)})`;
    case "roundCloses":
      return `the end of the round (${toText(round?.closes)})`;
    default:
      return toText(word);
  }
}

const NAMES: Readonly<Record<string, string>> = {
  "+": "the sum",
  "-": "the difference",
  "*": "the product",
  "/": "the quotient",
  "%": "the remainder",
  min: "the least",
  max: "the greatest",
  cat: "the text",
  substr: "a part",
  digits: "the digits",
  lower: "the small letters",
  trim: "the text",
  plain: "the letters",
};

function joinWords(words: readonly string[], by: "and" | "or"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${by} ${words.at(-1) ?? ""}`;
}

function describeValue(value: string, { tenant, answers, setting }: ExplainedState, key = ""): string {
  const field = tenant.fields.get(key);
  if (field?.options === undefined) {
    if (isCalendarDate(value)) return formatDate(value, tenant.definition.tenant.lang);
    return Number.isFinite(Number(value)) ? value : quote(value);
  }
  const { today } = setting;
  const label = describeAnswer(tenant, field, value, answers, today) || labelOfOption(tenant, field, value, today);
  return label === undefined ? `“${value}”` : quote(label);
}

/** Returns the answers that a rule reads: `it is Canada` for one, otherwise each with its label. Hides secrets. */
export function readingOf(rule: ConditionRule, state: ExplainedState): string {
  const keys = [...createRule(rule).reads];
  if (keys.length === 1) return `it is ${readAnswer(keys[0] ?? "", state)}`;
  return keys.map((key) => `${labelOf(key, state)} is ${readAnswer(key, state)}`).join(", ");
}

export function readAnswer(key: string, { tenant, answers, setting }: ExplainedState): string {
  const field = tenant.fields.get(key);
  const value = enteredAnswer(tenant, answers, key);
  if (field?.schema.type === "boolean") return value === true ? "checked" : "not checked";
  if (!isAnswered(value)) return "empty";
  if (field?.privacy === "secret") return "a secret answer";
  if (field?.isDocument === true) return "a document";
  const shown =
    field === undefined || answerOf(answers, key) !== value
      ? ""
      : formatOpenAnswer(tenant, field, answers, setting.today);
  return shown === "" ? `“${String(value)}”` : shown;
}
