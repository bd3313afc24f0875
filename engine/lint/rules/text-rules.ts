import { interpolate, parseRichText, placeholdersOf } from "../../core/index.ts";
import { ALL_TEXTS } from "../../texts/index.ts";
import { isJsonObject, toObject, type Json } from "../model/json-shape.ts";
import type { WordFact } from "../model/word-facts.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";
import { inTenantFile } from "../model/tenant-model.ts";
import { asWarning, reportRepeats, type JsonPlace } from "../finding.ts";

const STANDARD: ReadonlyMap<string, string> = new Map(Object.entries(ALL_TEXTS));

/** Placeholders that a tenant's wording must keep: without their values, applicants would not know what to do. */
const NEEDED: ReadonlySet<string> = new Set([
  "limit",
  "example",
  "size",
  "types",
  "max",
  "minutes",
  "days",
  "count",
  "question",
  "questions",
  "pages",
  "megapixels",
  "found",
]);

const textKeepsValues: Rule = {
  id: "text-keeps-values",
  severity: "warning",
  docs: `A wording in texts.json keeps the values without which nobody could act on it, such as the limit that was passed: ${[...NEEDED].map((name) => `\`{${name}}\``).join(" ")}. An empty text, which is not shown, needs none.`,
  needs: ["texts"],
  check({ texts }, report) {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text !== "string" || text.trim() === "") continue;
      const kept = placeholdersOf(text);
      const lost = placeholdersOf(STANDARD.get(key) ?? "").filter((name) => NEEDED.has(name) && !kept.includes(name));
      if (lost.length > 0)
        report({
          at: { file: "texts.json", path: [key] },
          message: `The portal fills ${lost.map((name) => `{${name}}`).join(" and ")} into "${key}", and this wording leaves it out.`,
          hint: `the portal's own is "${STANDARD.get(key) ?? ""}".`,
        });
    }
  },
};

/** Matches capitals too, so that a value with capitals is reported as unknown. */
const BRACES = /\{([^{}\s]+)\}/g;

const partnerValueKnown: Rule = {
  id: "partner-value-known",
  docs: "A `{name}` in a text is a partner value of tenant.json, or a value that the portal fills in there. The page would show any other with its braces.",
  // The data model says which limits a hint may name.
  needs: ["tenant", "dataModel"],
  check({ words, partner }, report) {
    for (const { text, at, filled } of words) {
      for (const [, name = ""] of text.matchAll(BRACES)) {
        if (Object.hasOwn(partner, name) || filled.includes(name)) continue;
        const partnerPlace = (known: string): JsonPlace | undefined =>
          Object.hasOwn(partner, known) ? { ...inTenantFile("partner", known), on: "key" } : undefined;
        report({
          at,
          message: `This text uses "{${name}}", which is neither a partner value of tenant.json nor filled in by the portal here.`,
          ...suggest(name, [...Object.keys(partner), ...filled], partnerPlace),
        });
      }
    }
  },
};

/** Matches common HTML elements and entities, so that "<3" and "<your name>" are allowed. */
const HTML =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|mark|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|ndash|mdash|hellip|copy|reg|euro|pound|lsquo|rsquo|ldquo|rdquo|bull|middot|times|eacute|#\d{2,5}|#x[0-9a-f]{2,5});/i;
const MARKS =
  /\*\*|\[[^\]]*\]\([^)]*\)?|\[[^\]]+\]\s+\((?:https?:|mailto:|tel:|\/)|\]\(|\([^()]+\)\[[^\]\s]*(?:[:/]|_url\})[^\]\s]*\]/;
const PLAIN_MARKS = /\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]*\)/;
/** Markup that the portal does not support: headings, italics, strikethrough, code, and lists without hyphens. */
const FOREIGN_MARKS =
  /^#{1,6} \S.*|^[*+] \S.*|^1[.)] .*\n2[.)] .*|(?<![\w*])\*(?=[^\s*])[^*\n]*[^\s*]\*(?![\w*])|(?<!\w)_(?=[^\s_])[^_\n]*[^\s_]_(?!\w)|~~[^~\n]+~~|`[^`\n]+`/m;
const STRAY_BRACES = /\{\{?\s*[a-z][a-z0-9_]*\s*\}?\}?|[{}]/i;

const textShownAsMeant: Rule = {
  id: "text-shown-as-meant",
  severity: "warning",
  docs: "A text holds no marks that an applicant would see: no HTML, which texts do not take, no `**` or `[` that is not closed, no marks in labels and messages, which take none, and no brace without its other. To show a mark on purpose, part it: `< b>`, `* *`, `[1] (see below)`.",
  check({ words }, report) {
    for (const word of words) {
      const { text, at } = word;
      if (text !== "" && text.trim() === "") {
        report({
          at,
          message: "This text is blank, so the page would show nothing here.",
          hint: "write it, or leave its key out.",
        });
        continue;
      }
      const html = HTML.exec(text)?.[0];
      if (html !== undefined)
        report({
          at,
          message: `"${html}" is HTML, and is shown as it is typed.`,
          hint: 'write marks where the text takes them (**bold**, [words](https://…), lines with "- "), and the character itself for a code.',
        });
      else {
        const found = findFault(word);
        if (found !== undefined) report({ at, ...found });
      }
    }
  },
};

function findFault({ text, isRich }: WordFact): { message: string; hint?: string } | undefined {
  const braces = STRAY_BRACES.exec(
    text.replace(/\{[^{}\s]+\}/g, (value, offset: number) => (isDoubled(text, value, offset) ? value : "")),
  )?.[0];
  if (braces !== undefined)
    return {
      message: `"${braces}" is shown as it is typed: a value is written in one pair of braces, without spaces.`,
      hint: "write {university}.",
    };
  if (isRich !== true) {
    const mark = PLAIN_MARKS.exec(text)?.[0];
    return mark === undefined
      ? undefined
      : {
          message: `"${mark}" is shown as it is typed: this text takes no bold words, links or lists.`,
          hint: "say it in plain words.",
        };
  }
  const filled = interpolate(text, {});
  const blocks = parseRichText(filled);
  for (const span of blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans))) {
    const mark = MARKS.exec(span.text)?.[0];
    if (mark !== undefined)
      return {
        message: `"${mark}" is shown as it is typed: the mark that it begins is not closed.`,
        hint: "write **bold** and [words](https://…), one not inside the other.",
      };
  }
  const foreign = FOREIGN_MARKS.exec(filled)?.[0].trim();
  if (foreign !== undefined)
    return {
      message: `"${foreign}" is shown as it is typed: texts have no such mark.`,
      hint: 'marks are **bold**, [words](https://…) and lines that begin with "- ".',
    };
  return hasHalfList(filled)
    ? {
        message: "Lines that begin with “- ” are shown as one paragraph, because the same paragraph has other lines.",
        hint: "put an empty line, \\n\\n in JSON, before and after a list.",
      }
    : undefined;
}

const isDoubled = (text: string, value: string, offset: number): boolean =>
  text[offset - 1] === "{" || text[offset + value.length] === "}";

function hasHalfList(text: string): boolean {
  return text.split(/\n\s*\n/).some((part) => {
    const lines = part
      .trim()
      .split("\n")
      .map((line) => line.trim().startsWith("- "));
    return lines.includes(true) && lines.includes(false);
  });
}

/** Keywords of `errorMessage` whose message needs something else than the keyword in the question. */
const CAUSES: Readonly<Record<string, readonly [needs: string, holds: (schema: Json) => boolean]>> = {
  type: ["it is a text, to which any answer is right", ({ type }) => type === "number" || type === "integer"],
  // A text input always has a maximum length.
  maxLength: [
    "it is not a text that is typed",
    (schema) => schema["type"] === "string" && schema["x-options"] === undefined,
  ],
  postcode: ['it has no "x-postcode"', (schema) => schema["x-postcode"] !== undefined],
  option: ['it has no "x-options"', (schema) => schema["x-options"] !== undefined],
};

const PLAIN_KEYWORDS =
  /^(?:format|minLength|pattern|enum|const|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/;

const messageHasCause: Rule = {
  id: "message-has-cause",
  docs: "A message of the data model belongs to a keyword of the answer: nobody reads a message for `pattern` without a pattern. No page gives two messages for the same case.",
  needs: ["dataModel", "pages"],
  check({ keys, pages }, report) {
    const required = new Map(pages.flatMap((page) => page.required.map(({ name, at }) => [name, at] as const)));
    for (const { rule, placeOf } of pages.flatMap(({ rules }) => rules)) {
      const see = required.get(String(rule["field"]));
      if (rule["requiredWhen"] !== undefined && see !== undefined)
        report({
          at: placeOf("requiredWhen"),
          message: `"${String(rule["field"])}" is always required, so this rule and its message change nothing.`,
          hint: "keep one of them; it is required here",
          see,
          about: [String(rule["field"])],
          isWarning: true,
        });
    }
    for (const { file, value } of pages)
      for (const key of Object.keys(toObject(toObject(toObject(value["schema"])["errorMessage"])["required"]))) {
        const fact = keys.get(key);
        if (typeof fact?.schema["x-required"] === "string")
          report({
            at: { file, path: ["schema", "errorMessage", "required", key], on: "key" },
            message: `"${key}" has two messages for a missing answer, and applicants read this one.`,
            hint: "keep one of them; the other is here",
            see: fact.placeOf("x-required"),
            isWarning: true,
          });
      }
    for (const { rules } of pages)
      reportRepeats(
        rules.map(({ rule: { message: _, ...its }, placeOf }) => ({
          name: JSON.stringify(its),
          at: placeOf("message"),
        })),
        asWarning(report),
        () => "An earlier rule has a message for the same case, so nobody would ever read this one.",
      );
    for (const { key, schema, placeOf } of keys.values()) {
      const written = isJsonObject(schema["errorMessage"]) ? Object.keys(schema["errorMessage"]) : [];
      for (const keyword of written) {
        const cause = Object.hasOwn(CAUSES, keyword) ? CAUSES[keyword] : undefined;
        if (cause?.[1](schema) ?? (schema[keyword] !== undefined || !PLAIN_KEYWORDS.test(keyword))) continue;
        report({
          at: { ...placeOf("errorMessage", keyword), on: "key" },
          message: `"${key}" has a message for "${keyword}", but ${cause?.[0] ?? `it has no "${keyword}"`}; nobody would ever read it.`,
        });
      }
    }
  },
};

export const textRules: readonly Rule[] = [textKeepsValues, partnerValueKnown, textShownAsMeant, messageHasCause];
