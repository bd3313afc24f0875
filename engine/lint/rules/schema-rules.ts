import { findPatternFault } from "../../core/index.ts";
import { findRefusal, longestAnswer } from "../analysis/answer-bounds.ts";
import { matchesSomething } from "../analysis/pattern-lengths.ts";
import type { Report } from "../finding.ts";
import { type KeyFact, findListName } from "../model/data-model-facts.ts";
import { findText } from "../model/json-shape.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

export const schemaSatisfiable: Rule = {
  id: "schema-satisfiable",
  docs: "Each answer's schema accepts some value. A pattern matches some text of a valid length, and the schema accepts every offered choice. Otherwise applicants could not submit.",
  needs: ["dataModel"],
  check(model, report) {
    for (const fact of model.keys.values()) {
      const { key, schema, placeOf } = fact;
      if (schema["const"] === false && (schema["x-required"] ?? false) !== false)
        report({
          at: placeOf("const"),
          message: `"${key}" is required, but no ticked box can be right.`,
          hint: 'write "const": true.',
        });
      const candidates = schema["const"] === undefined ? schema["enum"] : [schema["const"]];
      const keyword = schema["const"] === undefined ? "enum" : "const";
      if (Array.isArray(candidates) && candidates.every((value) => findRefusal(schema, value) !== undefined))
        report({
          at: placeOf(keyword),
          message: `No answer to "${key}" can be right: its other keywords refuse every value of "${keyword}".`,
        });
      checkText(model, fact, report);
      checkOptions(model, fact, report);
    }
  },
};

function checkText(model: TenantModel, fact: KeyFact, report: Report): void {
  const { key, schema, placeOf } = fact;
  const { minLength, maxLength, pattern } = schema;
  if (schema["type"] !== "string" || schema["x-options"] !== undefined || schema["enum"] !== undefined) return;
  if (schema["const"] !== undefined || schema["x-document"] === true) return;
  const least = Math.max(1, typeof minLength === "number" ? minLength : 1);
  const most = longestAnswer(model, fact);
  if (least > most) {
    const isCompared = typeof minLength === "number" && typeof maxLength === "number" && maxLength > 0;
    if (!isCompared && most >= 0)
      report({
        at: placeOf(typeof minLength === "number" ? "minLength" : "maxLength"),
        message: `No answer to "${key}" can be right: it needs ${least} characters, and the question takes ${most} at most.`,
        hint: 'write a larger "maxLength".',
      });
  } else if (typeof pattern === "string" && findPatternFault(pattern) === undefined) {
    const lengths = { minLength: least, maxLength: most };
    if (matchesSomething([pattern], lengths, findText(schema["format"])) === false)
      report({
        at: placeOf("pattern"),
        message: `No answer to "${key}" can match its pattern: the question takes ${least === most ? String(most) : `${least} to ${most}`} characters, and none of these texts matches.`,
      });
  }
}

const RESTRICTING_KEYWORDS = ["enum", "minLength", "maxLength", "pattern", "format"];

function checkOptions({ valuesOf }: TenantModel, { key, schema, placeOf }: KeyFact, report: Report): void {
  const list = findListName(schema) ?? "";
  const offered = valuesOf(list);
  if (offered === undefined) return;
  const values = [...offered].filter((value) => value !== "");
  if (values.length === 0)
    report({
      at: placeOf("x-options"),
      message: `"${key}" can never be answered: option list "${list}" leaves no choice to offer.`,
      about: [`list:${list}`],
    });
  if (values.length === 0 || !RESTRICTING_KEYWORDS.some((keyword) => schema[keyword] !== undefined)) return;
  const refused = values.flatMap((value) => {
    const keyword = findRefusal(schema, value);
    return keyword === undefined ? [] : [{ value, keyword }];
  });
  const [first] = refused;
  if (first === undefined) return;
  report({
    at: placeOf(first.keyword),
    message:
      refused.length === values.length
        ? `No choice of "${key}" can be valid: "${first.keyword}" refuses every value of option list "${list}".`
        : `Choice "${first.value}" of option list "${list}" can never be valid for "${key}": "${first.keyword}" refuses it.`,
  });
}
