import { isListed, isListedClass, officeTypeOf, type AnswerSchema, type PrivacyClass } from "../../core/index.ts";
import { audiencesIn } from "../model/data-model-facts.ts";
import { findText, toList, toObject, type Json } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { inTenantFile } from "../model/tenant-model.ts";

const PARTS = ["name", "programme", "columns", "filters", "search"] as const;

export function readOfficeKeys(tenant: Json) {
  const office = toObject(tenant["office"]);
  return PARTS.flatMap((part) =>
    (part === "programme" ? [office[part]] : toList(office[part])).flatMap((key, index) => {
      const at = part === "programme" ? inTenantFile("office", part) : inTenantFile("office", part, index);
      return typeof key === "string" ? [{ part, key, at }] : [];
    }),
  );
}

export const officeAnswerListable: Rule = {
  id: "office-answer-listable",
  docs: "A column or filter of the office's list, and its programme, is a choice, a checkbox, a date or a number, because the list compares and counts answers. The applicant's name consists of texts. None of them is `sensitive` or `secret`, because the list shows the answers of all applicants.",
  needs: ["dataModel"],
  check({ tenant, keys }, report) {
    for (const { part, key, at } of readOfficeKeys(tenant)) {
      const fact = keys.get(key);
      if (fact === undefined) continue;
      const privacy = findText(fact.schema["x-privacy"]) ?? "personal";
      if (!isListedClass(privacy as PrivacyClass))
        report({
          at,
          message: `"${key}" has privacy class "${privacy}", so the office's list cannot show it: the list shows many applicants at once.`,
          about: [key],
          see: fact.at,
          hint: "its class is here",
        });
      else if (!isListed({ privacy: "public", print: audiencesIn(fact.schema["x-print"]) }))
        report({
          at,
          message: `The office does not read "${key}", so the office's list cannot show it.`,
          about: [key],
          see: fact.placeOf("x-print"),
          hint: "its audiences are here",
        });
      else if (part === "name" && !isPlainText(fact.schema))
        report({ at, message: `"name" of the office's list names "${key}", which is not a text.`, see: fact.at });
      else if (part === "search" && fact.schema["x-document"] === true)
        report({ at, message: `"search" of the office's list names "${key}", which is a document.`, see: fact.at });
      else if (
        part !== "name" &&
        part !== "search" &&
        officeTypeOf(fact.schema as unknown as AnswerSchema) === undefined
      )
        report({
          at,
          message: `"${part}" of the office's list names "${key}", which is not a choice, a checkbox, a date or a number.`,
          about: [`type:${key}`],
          see: fact.at,
        });
    }
  },
};

/** True for a text that is not a document. Choices pass too: a name may begin with a title, such as Dr, from a list. */
const isPlainText = (schema: Json): boolean => schema["type"] === "string" && schema["x-document"] !== true;
