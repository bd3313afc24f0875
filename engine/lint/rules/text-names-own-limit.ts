import { toNumberBounds } from "../analysis/number-bounds.ts";
import { interpolate } from "../../core/index.ts";
import { limitsIn, numbersIn, rangesIn, spansIn } from "../analysis/numbers-in-text.ts";
import type { Json } from "../model/json-shape.ts";
import { findText, toObject } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Report, Rule } from "../rule.ts";

const messages = {
  limit: (key: string, limit: string) => `This text of "${key}" names another number than its rule, which is ${limit}.`,
  range: (key: string, least: number, most: number) =>
    `This text promises ${least} to ${most} for "${key}", of which a part is refused.`,
  length: (key: string, said: number, most: number) =>
    `This text says that "${key}" may have ${said} characters; it takes ${most}.`,
  size: (key: string, said: number, most: number) =>
    `This text says that the file of "${key}" may have ${said} MB; at most ${most} MB are taken.`,
};
const HINT = "change the one that is wrong.";

export const textNamesOwnLimit: Rule = {
  id: "text-names-own-limit",
  severity: "warning",
  docs: "A message or a line of help that names a number names the one that holds: the length, bound or span of its question, and the number with which its rule compares.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { city: { maxLength: 30, errorMessage: { maxLength: "Write at most 50 characters." } } },
    },
  },
  finds:
    'data-model.json "Write at most 50 characters.": This text of "city" names another number than its rule, which is 30.',
  good: {
    "data-model.json": {
      properties: { city: { maxLength: 30, errorMessage: { maxLength: "Write at most 30 characters." } } },
    },
  },
  check(model, report) {
    for (const { key, schema, placeOf } of model.keys.values()) {
      for (const [keyword, text] of Object.entries(toObject(schema["errorMessage"]))) {
        const limit = schema[keyword];
        const said = typeof text === "string" ? numbersIn(text) : [];
        const isOther =
          typeof limit === "number"
            ? said.length > 0 && !said.includes(limit)
            : keyword === "pattern" && typeof text === "string" && namesOtherCount(text, String(limit), schema);
        if (isOther)
          report({
            at: placeOf("errorMessage", keyword),
            message: messages.limit(key, String(limit)),
            hint: HINT,
            see: placeOf(keyword),
          });
      }
      const bounds = toObject(schema["x-date"]);
      for (const name of ["min", "max"]) {
        const [bound, text] = [findText(bounds[name]), findText(bounds[`${name}Message`])];
        if (bound !== undefined && text !== undefined && namesOtherSpan(text, bound))
          report({
            at: placeOf("x-date", `${name}Message`),
            message: messages.limit(key, `"${bound}"`),
            hint: HINT,
            see: placeOf("x-date", name),
          });
      }
    }
    checkHelp(model, report);
    checkRules(model, report);
  },
};

/** "5 to 14 letters" beside a pattern that counts otherwise. */
function namesOtherCount(text: string, pattern: string, { minLength, maxLength }: Json): boolean {
  const counted = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, ...counts]) =>
    counts.filter((count) => count !== undefined && count !== "").map(Number),
  );
  const said = /(?:letters|digits|characters|numbers)\b/i.test(text) ? numbersIn(text) : [];
  const known = new Set<unknown>([...counted, minLength, maxLength]);
  return counted.length > 0 && said.some((number) => !known.has(number));
}

/** "18 or older" beside a bound of 16 years. */
function namesOtherSpan(text: string, bound: string): boolean {
  const [, count = "", unit] = /^today[+-](\d+)([ymd])$/.exec(bound) ?? [];
  if (unit === undefined) return false;
  const said = spansIn(text);
  const number = Number(count);
  const isSame = ({ months, days }: (typeof said)[number]): boolean =>
    unit === "d" ? days === number : months === number * (unit === "y" ? 12 : 1);
  return said.length > 0 && !said.some(isSame);
}

function checkHelp(model: TenantModel, report: Report): void {
  for (const { key, ui, placeOf } of model.pages.flatMap(({ fieldUis }) => [...fieldUis.values()])) {
    const schema = model.keys.get(key)?.schema;
    const written = findText(ui["ui:description"]);
    if (schema === undefined || written === undefined) continue;
    const text = interpolate(written, toValues(model.partner));
    const at = placeOf("ui:description");
    const { least, most } = toNumberBounds(schema);
    for (const [from, to] of rangesIn(text))
      if (from < least || to > most) report({ at, message: messages.range(key, from, to), hint: HINT });
    if (schema["x-document"] === true) {
      const megabytes = toObject(schema["x-files"])["megabytes"];
      const bytes = toObject(model.tenant["limits"])["fileMaxBytes"];
      const taken =
        typeof megabytes === "number" ? megabytes : (typeof bytes === "number" ? bytes : MEBIBYTE) / MEBIBYTE;
      for (const said of limitsIn(text, "(?:MB|megabytes)\\b"))
        if (said > taken) report({ at, message: messages.size(key, said, taken), hint: HINT });
      continue;
    }
    const taken = findMaxLength(model, schema, ui);
    for (const said of limitsIn(text, "characters\\b"))
      if (schema["type"] === "string" && taken !== undefined && said !== taken)
        report({ at, message: messages.length(key, said, taken), hint: HINT });
  }
}

const MEBIBYTE = 1_048_576;
const TEXT_MAX_LENGTH = 45;
const TEXT_AREA_MAX_LENGTH = 1_500;

function findMaxLength({ tenant, partner }: TenantModel, schema: Json, ui: Json): number | undefined {
  const own = toObject(ui["ui:options"])["maxLength"];
  const limits = toObject(tenant["limits"]);
  const isTextArea = ui["ui:widget"] === "textarea";
  const known = [
    own === "character_limit" ? partner["character_limit"] : own,
    schema["maxLength"],
    isTextArea ? (limits["textAreaMaxLength"] ?? TEXT_AREA_MAX_LENGTH) : (limits["textMaxLength"] ?? TEXT_MAX_LENGTH),
  ];
  return known.find((value) => typeof value === "number");
}

function toValues(partner: Json): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(partner).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}

/** A page rule's message beside the numbers with which its condition compares the answer. */
function checkRules({ pages, conditions }: TenantModel, report: Report): void {
  for (const { rule, placeOf } of pages.flatMap(({ rules }) => rules)) {
    const [field, text] = [findText(rule["field"]), findText(rule["message"])];
    const comparisons = conditions.get(findText(rule["wrongWhen"]) ?? "")?.comparisons ?? [];
    if (field === undefined || text === undefined) continue;
    const shorterThan = rule["shorterThan"];
    const compared =
      typeof shorterThan === "number"
        ? [shorterThan]
        : comparisons
            .filter(({ key }) => key === field)
            .flatMap(({ values }) => values.map(({ value }) => value))
            .filter((value) => typeof value === "number");
    const said = numbersIn(text.replaceAll("{n}", ""));
    if (compared.length > 0 && said.length > 0 && !said.some((number) => compared.includes(number)))
      report({ at: placeOf("message"), message: messages.limit(field, compared.join(", ")), hint: HINT });
  }
}
