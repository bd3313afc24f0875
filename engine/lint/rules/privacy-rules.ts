import type { Rule } from "../rule.ts";
import { audiencesIn, findListName } from "../model/data-model-facts.ts";
import type { Report } from "../finding.ts";
import { placeholdersOf } from "../../core/index.ts";
import { findText, type Json } from "../model/json-shape.ts";
import { TEXTS_FILE, type TenantModel } from "../model/tenant-model.ts";

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

/** Questions about a subject whose answers the law protects. */
const SENSITIVE_KINDS: typeof KINDS = [
  [
    "health",
    /\bdisab(?:led|ility|ilities)\b|\ballerg(?:y|ies|ic)\b|\bdiagnos(?:is|es|ed)\b|\bmedications?\b|\bpregnan(?:t|cy)\b|\bchronic illness|\b(?:health|medical) (?:condition|problem|issue|need|history|status|concern)s?\b|\byour (?:mental |physical )?health\b|\bspecial (?:educational )?needs\b/,
  ],
  [
    "faith",
    /\breligion\b|\breligious (?:preference|affiliation|belief|community|denomination)s?\b|\byour faith\b|^faith$/,
  ],
  [
    "origin",
    /\bethnic(?:ity| origin| background| group)\b|^race$|\brace (?:and|or) ethnicity\b|\bracial (?:origin|group)\b/,
  ],
  [
    "a conviction",
    /\bconvicted\b|\b(?:your|any|prior|previous|criminal|unspent) conviction\b|^convictions?$|\b(?:criminal|unspent) convictions\b|\bcriminal (?:record|history|offen[cs]e|charge)s?\b/,
  ],
  ["sexual orientation", /\bsexual orientation\b/],
];
const NOT_ABOUT_ONESELF =
  /\b(?:stud(?:y|ies)|course|degree|major|subject|grade|school|work(?:ed|ing)?|job|career|experience|licen[cs]e|certificate|insurance|services?|office|contact|phone|email|name|essay|i (?:have read|agree|accept|confirm|declare|certify|understand))\b/;

const secretKeptSecret: Rule = {
  id: "secret-kept-secret",
  severity: "warning",
  docs: 'An answer whose key or label looks like a social security, identity, tax, passport, bank or card number is `"x-privacy": "secret"`, so that it is kept encrypted. Where it is none, or must be read in full, say why in `"x-privacy-reason"`, and the warning goes. An answer about health, faith, origin, sexual orientation or a conviction is `sensitive`, or says that it is not. The banner after submission quotes no sensitive or secret answer.',
  needs: ["dataModel"],
  check({ keys, texts }, report) {
    for (const { key, schema, at, placeOf } of keys.values()) {
      if (schema["x-privacy-reason"] !== undefined) continue;
      const stated = schema["x-privacy"];
      const about =
        stated === undefined || stated === "public"
          ? findKind(key, schema, SENSITIVE_KINDS, NOT_ABOUT_ONESELF)
          : undefined;
      if (about !== undefined && schema["x-compute"] === undefined)
        report({
          at: stated === undefined ? at : placeOf("x-privacy"),
          message: `"${key}" looks like a question about ${about}, but is ${stated === undefined ? "not" : `"x-privacy": "public" in place of`} "x-privacy": "sensitive".`,
          hint:
            stated === undefined ? 'write "sensitive", or "personal" if it is no such question.' : 'write "sensitive".',
          about: [key],
        });
      const kind = isTypedNumber(schema) ? findKind(key, schema, KINDS, HARMLESS) : undefined;
      if (kind !== undefined && stated !== "secret")
        report({
          at,
          message: `"${key}" looks like ${kind}, but is not "x-privacy": "secret": it is kept and printed in full.`,
          hint: 'add "x-privacy": "secret", or say in "x-privacy-reason" why not.',
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

function findKind(key: string, schema: Json, kinds: typeof KINDS, harmless: RegExp): string | undefined {
  if (schema["format"] === "ssn" && kinds === KINDS) return "a social security number";
  const title = (findText(schema["title"]) ?? "")
    .toLowerCase()
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const texts = [key.replaceAll("_", " "), title];
  if (texts.some((text) => harmless.test(text))) return undefined;
  return kinds.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
}

const isRestricted = (schema: Json): boolean => !audiencesIn(schema["x-print"]).includes("everyone");
const isSensitive = (schema: Json): boolean => schema["x-privacy"] === "sensitive" || schema["x-privacy"] === "secret";
const GROUPING: ReadonlySet<string | undefined> = new Set(["section", "checkGroup", "repeat", "addAnother"]);

const privateLikeSiblings: Rule = {
  id: "private-like-siblings",
  severity: "warning",
  docs: "A sensitive answer is not for everyone (`x-print`) if the sensitive answers beside it are not: in its section, among its checkboxes, or on its page outside of sections. An answer without a stated class is not the only one among sensitive answers, beside it or with the same choices.",
  needs: ["dataModel"],
  check({ pages, keys }, report) {
    for (const { layout } of pages) {
      const groups = layout.nodes
        .filter(({ type }) => GROUPING.has(type))
        .map(({ type, at: { path } }) => ({
          type,
          placed: layout.keys.filter(({ at }) => path.every((step, index) => at.path[index] === step)),
        }));
      const sections = groups.filter(({ type }) => type === "section");
      const rest = layout.keys.filter((key) => !sections.some(({ placed }) => placed.includes(key)));
      const reported = new Set<string>();
      for (const { type, placed } of [...groups, { type: "page", placed: rest }]) {
        const isOfBoxes = type === "checkGroup";
        const placedKeys = [...new Set(placed.map(({ key }) => key))];
        if (type !== "page")
          reportUnstated(placedKeys, isOfBoxes ? LEAST_BOXES : LEAST_SIBLINGS, "beside it", keys, report);
        const facts = placedKeys
          .flatMap((key) => keys.get(key) ?? [])
          .filter(({ schema }) => type !== "page" || schema["x-privacy"] === "sensitive");
        const kept = facts.filter(({ schema }) => isSensitive(schema) && isRestricted(schema));
        const open = facts.filter(({ schema }) => !isRestricted(schema) && (isSensitive(schema) || isOfBoxes));
        const [example] = kept;
        if (example === undefined || open.length > kept.length) continue;
        for (const { key, at } of open.filter((fact) => !reported.has(fact.key)))
          report({
            at,
            message: `"${key}" is ${isOfBoxes ? "" : "sensitive and "}read by every audience, although "${example.key}" beside it is not.`,
            hint: `write "x-print": ${JSON.stringify(example.schema["x-print"])} for it too.`,
          });
        for (const { key } of open) reported.add(key);
      }
    }
    const byList = new Map<string, string[]>();
    for (const { key, schema } of keys.values()) {
      const list = findListName(schema);
      if (list !== undefined) byList.set(list, [...(byList.get(list) ?? []), key]);
    }
    for (const all of byList.values()) reportUnstated(all, LEAST_SIBLINGS, "with the same choices", keys, report);
  },
};

/** Reports the only answer without a privacy class among several, if all others are sensitive. */
function reportUnstated(
  all: readonly string[],
  least: number,
  where: string,
  keys: TenantModel["keys"],
  report: Report,
): void {
  const facts = [...new Set(all)]
    .flatMap((key) => keys.get(key) ?? [])
    .filter(({ schema }) => schema["x-compute"] === undefined);
  const [open, ...others] = facts.filter(({ schema }) => !isSensitive(schema));
  const example = facts.find(({ schema }) => isSensitive(schema));
  if (open === undefined || example === undefined || others.length > 0 || facts.length < least) return;
  if (open.schema["x-privacy"] !== undefined) return;
  report({
    at: open.at,
    message: `"${open.key}" is not "x-privacy": "sensitive", although "${example.key}" and all others ${where} are.`,
    hint: 'write "sensitive", or "personal" if it is meant.',
    about: [open.key],
  });
}

const LEAST_SIBLINGS = 4;
const LEAST_BOXES = 3;

export const privacyRules: readonly Rule[] = [secretKeptSecret, privateLikeSiblings];
