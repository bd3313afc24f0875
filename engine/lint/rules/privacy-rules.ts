import { ask, BASE, combine, layout } from "../example-tenant.ts";
import type { Rule } from "../rule.ts";
import { audiencesIn } from "../model/data-model-facts.ts";
import { placeholdersOf } from "../../core/index.ts";
import { findText } from "../model/json-shape.ts";
import { TEXTS_FILE } from "../model/tenant-model.ts";
import type { Json } from "../model/json-shape.ts";

const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["a social security number", /\b(?:ssn|sin|itin|nino|social (?:security|insurance)|national insurance)\b/],
  ["a tax number", /\b(?:tax(?:payer)? (?:id|identification|number|no|file)|tfn)\b/],
  [
    "an identity number",
    /\b(?:national|identity|id|aadhaar|aadhar|citizen) (?:id|card )?(?:number|no|num)\b|\bnational id\b|\baadhaa?r\b/,
  ],
  ["a passport number", /\bpassport (?:number|no|num|nr|id)\b|^passport$/],
  ["a driving licence's number", /\bdriv(?:er|ing)s? (?:licen[cs]e)(?: (?:number|no|num|id))?$/],
  [
    "a bank account",
    /\b(?:iban|bank (?:account|details|number|no)|account (?:number|no|num)|routing (?:number|no|num)|sort code)\b/,
  ],
  ["a payment card", /\b(?:(?:credit|debit|bank|payment) card|card (?:number|no|num)|cvv|cvc)\b/],
  ["a password", /\b(?:password|passphrase|pin code)\b/],
];

/** Words that make a number harmless, such as the number of a library card. */
const HARMLESS =
  /\b(?:student|library|school|frequent|membership|member|how|why|which|where|do you|have you|country|expiry|expires|expiration|issued?|issuing|place|holder|name|type|date|last (?:four|4))\b/;

const secretKeptSecret: Rule = {
  id: "secret-kept-secret",
  severity: "warning",
  docs: 'An answer whose key or label looks like a social security, identity, tax, passport, bank or card number is `"x-privacy": "secret"`, so that it is kept encrypted. Where it is none, or must be read in full, say why in `"x-privacy-reason"`, and the warning goes. The banner after submission quotes no sensitive or secret answer.',
  needs: ["dataModel"],
  bad: {
    "data-model.json": { properties: { city: { title: "Passport number" } } },
  },
  finds:
    'data-model.json "city": "city" looks like a passport number, but is not "x-privacy": "secret": it is kept and printed in full.',
  good: {
    "data-model.json": {
      properties: {
        first_name: { title: "Passport number", "x-privacy": "secret" },
        city: { title: "Bank account", "x-privacy-reason": "Only the name of the bank is asked." },
      },
    },
  },
  check({ keys, texts }, report) {
    for (const { key, schema, at } of keys.values()) {
      const kind = isTypedNumber(schema) ? findKind(key, schema) : undefined;
      if (kind !== undefined && schema["x-privacy"] !== "secret" && schema["x-privacy-reason"] === undefined)
        report({
          at,
          message: `"${key}" looks like ${kind}, but is not "x-privacy": "secret": it is kept and printed in full.`,
          hint: 'add "x-privacy": "secret", or say in "x-privacy-reason" why it need not be.',
          about: [key],
        });
    }
    for (const [name, text] of Object.entries(texts))
      for (const key of name.startsWith("banner.submitted") ? placeholdersOf(String(text)) : []) {
        const fact = keys.get(key);
        if (fact !== undefined && isSensitive(fact.schema))
          report({
            at: { file: TEXTS_FILE, path: [name] },
            message: `This text would show "${key}" on the screen, which is ${String(fact.schema["x-privacy"])}.`,
            hint: "name another answer, or none",
            see: fact.placeOf("x-privacy"),
          });
      }
  },
};

function isTypedNumber(schema: Json): boolean {
  const { type, format } = schema;
  if (schema["x-options"] !== undefined || schema["enum"] !== undefined || schema["x-document"] === true) return false;
  return type !== "boolean" && (format === undefined || format === "ssn" || format === "digits");
}

function findKind(key: string, schema: Json): string | undefined {
  if (schema["format"] === "ssn") return "a social security number";
  const title = (findText(schema["title"]) ?? "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const texts = [key.replaceAll("_", " "), title];
  if (texts.some((text) => HARMLESS.test(text))) return undefined;
  return KINDS.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
}

const isRestricted = (schema: Json): boolean => !audiencesIn(schema["x-print"]).includes("everyone");
const isSensitive = (schema: Json): boolean => schema["x-privacy"] === "sensitive" || schema["x-privacy"] === "secret";
const GROUPING: ReadonlySet<string | undefined> = new Set(["section", "checkGroup", "repeat", "addAnother"]);

const privateLikeSiblings: Rule = {
  id: "private-like-siblings",
  severity: "warning",
  docs: "A sensitive answer is not for everyone (`x-print`) if the sensitive answers beside it, in its section or among its checkboxes, are not.",
  needs: ["dataModel"],
  bad: combine(
    ask({ illness: { "x-privacy": "sensitive", "x-print": "office" }, needs: { "x-privacy": "sensitive" } }),
    layout(...BASE, { type: "section", title: "Health", children: ["illness", "needs"] }),
  ),
  finds:
    'data-model.json:29:5 "needs": "needs" is sensitive and read by every audience, although "illness" beside it is not.',
  good: combine(
    ask({
      illness: { "x-privacy": "sensitive", "x-print": "office" },
      needs: { "x-privacy": "sensitive", "x-print": "office" },
    }),
    layout(...BASE, { type: "section", title: "Health", children: ["illness", "needs"] }),
  ),
  check({ pages, keys }, report) {
    for (const { layout } of pages) {
      const concerned = layout.keys.filter(({ key, askedBy }) => {
        const fact = keys.get(key);
        return fact !== undefined && (askedBy === "checkGroup" || isSensitive(fact.schema));
      });
      const groups = layout.nodes.filter(({ type }) => GROUPING.has(type));
      const reported = new Set<string>();
      for (const group of groups) {
        const placed = concerned.filter(({ at }) => group.at.path.every((step, index) => at.path[index] === step));
        const facts = [...new Set(placed.map(({ key }) => key))].flatMap((key) => keys.get(key) ?? []);
        const kept = facts.filter(({ schema }) => isSensitive(schema) && isRestricted(schema));
        const open = facts.filter(
          ({ schema }) => !isRestricted(schema) && (isSensitive(schema) || group.type === "checkGroup"),
        );
        const [example] = kept;
        if (example === undefined || open.length > kept.length) continue;
        for (const { key, at } of open.filter((fact) => !reported.has(fact.key)))
          report({
            at,
            message: `"${key}" is ${group.type === "checkGroup" ? "" : "sensitive and "}read by every audience, although "${example.key}" beside it is not.`,
            hint: `write "x-print": ${JSON.stringify(example.schema["x-print"])} for it too.`,
          });
        for (const { key } of open) reported.add(key);
      }
    }
  },
};

export const privacyRules: readonly Rule[] = [secretKeptSecret, privateLikeSiblings];
