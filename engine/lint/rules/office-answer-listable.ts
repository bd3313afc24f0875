import { isListedClass, officeTypeOf, type AnswerSchema, type PrivacyClass } from "../../core/index.ts";
import { readOfficeKeys } from "../analysis/office-keys.ts";
import { findText } from "../model/json-shape.ts";
import type { Json } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  guarded: (key: string, privacy: string) =>
    `"${key}" is of privacy class "${privacy}", so it may not stand in the office's list, where its answers are read of everybody at once.`,
  notCoded: (part: string, key: string) =>
    `"${part}" of the office's list names "${key}", whose answer is no choice, no box to tick, no date and no number.`,
  noText: (key: string) => `"name" of the office's list names "${key}", whose answer is no text.`,
};

export const officeAnswerListable: Rule = {
  id: "office-answer-listable",
  severity: "error",
  docs: "A column or filter of the office's list is an answer that is chosen, ticked, a date or a number, and its programme one too, because a list compares and counts answers; the applicant's name is made of texts. None of them is `sensitive` or `secret`, because whoever looks through the list reads them of everybody.",
  needs: ["dataModel"],
  bad: { "tenant.json": { office: { columns: ["city"] } } },
  finds:
    'tenant.json "city": "columns" of the office\'s list names "city", whose answer is no choice, no box to tick, no date and no number.',
  good: { "tenant.json": { office: { name: ["first_name"], columns: ["country"], filters: ["prev_attend"] } } },
  check({ tenant, keys }, report) {
    for (const { part, key, at } of readOfficeKeys(tenant)) {
      const fact = keys.get(key);
      if (fact === undefined) continue;
      const privacy = findText(fact.schema["x-privacy"]) ?? "personal";
      if (!isListedClass(privacy as PrivacyClass))
        report({ at, message: messages.guarded(key, privacy), about: [key], see: fact.at, hint: "its class is here" });
      else if (part === "name" && !isPlainText(fact.schema))
        report({ at, message: messages.noText(key), see: fact.at });
      else if (part !== "name" && officeTypeOf(fact.schema as unknown as AnswerSchema) === undefined)
        report({ at, message: messages.notCoded(part, key), see: fact.at });
    }
  },
};

/** Also a chosen title or the like may be part of a name; a document or a box may not. */
const isPlainText = (schema: Json): boolean => schema["type"] === "string" && schema["x-document"] !== true;
