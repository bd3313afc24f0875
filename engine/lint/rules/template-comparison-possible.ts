import { findListName } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll, suggest } from "../suggest.ts";
import type { TemplateArgument } from "../template/read-template.ts";
import { templateOf } from "../template/read-template.ts";

const messages = {
  count: (count: number) => `"is" compares two values; here it has ${count}.`,
  twoTexts: (one: string, other: string) =>
    `"${one}" and "${other}" are texts of the template, so comparing them always gives the same.`,
  notPrinted: (key: string, text: string) => `The answer to "${key}" is never printed as "${text}".`,
  notKind: (text: string) => `No item of a print page is of kind "${text}".`,
  yesOrNo: (name: string, text: string) => `"${name}" is true or false, and never "${text}".`,
  constant: (helper: string, text: string) =>
    `"${text}" is a text of the template, so this "${helper}" is always the same.`,
  unbracketed: (helper: string) => `"${helper}" takes one value; a helper inside it needs parentheses.`,
};

const KINDS = ["answer", "choices", "document", "group", "text"];

export const templateComparisonPossible: Rule = {
  id: "template-comparison-possible",
  severity: "error",
  docs: "What print.hbs compares can be the same and can differ: an answer is compared as it is printed, so with the label of a choice.",
  needs: ["print", "dataModel", "options"],
  bad: {
    "print.hbs": '{{#> layout}}{{#if (is "country" "FRA")}}Bonjour{{/if}}{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  finds: 'print.hbs is: "country" and "FRA" are texts of the template, so comparing them always gives the same.',
  good: {
    "print.hbs":
      '{{#> layout}}{{#if (is (answer "country") "France")}}Bonjour{{/if}}{{#each pages}}{{> page}}{{/each}}{{/layout}}',
  },
  check(model, report) {
    for (const { name, given, at } of templateOf(model).calls) {
      const [one, other] = given;
      if (["if", "unless"].includes(name)) {
        if (one?.text !== undefined) report({ at, message: messages.constant(name, one.text) });
        else if (given.length > 1)
          report({ at, message: messages.unbracketed(name), hint: `write {{#${name} (${one?.name ?? "is"} …)}}.` });
      }
      if (name !== "is" || given.length === 0) continue;
      if (one === undefined || other === undefined || given.length !== 2)
        report({ at, message: messages.count(given.length) });
      else if (one.text !== undefined && other.text !== undefined)
        report({
          at,
          message: messages.twoTexts(one.text, other.text),
          ...(model.keys.has(one.text)
            ? { hint: `write (is (answer "${one.text}") "${findLabel(model, one.text, other.text) ?? other.text}").` }
            : {}),
        });
      else if (one.text !== undefined) compare(other, one.text);
      else if (other.text !== undefined) compare(one, other.text);
    }

    function compare({ name, argument, at }: TemplateArgument, text: string): void {
      if (name === "answer" && argument !== undefined) {
        const labels = printedTexts(model, argument);
        if (labels === undefined || labels.includes(text) || text === "") return;
        const label = findLabel(model, argument, text);
        report({
          at,
          message: messages.notPrinted(argument, text),
          ...(label === undefined ? suggest(text, labels) : { hint: `it is printed as "${label}".` }),
        });
      } else if (name === "kind" || name.endsWith(".kind")) {
        if (!KINDS.includes(text))
          report({ at, message: messages.notKind(text), hint: `the kinds are ${quoteAll(KINDS)}.` });
      } else if (name === "answered" || name === "submitted" || name === "@root.submitted")
        report({ at, message: messages.yesOrNo(name, text), hint: `write {{#if …}} without "is".` });
    }
  },
};

/** What the answer to a choice may be printed as; undefined for an answer that is typed. */
function printedTexts(model: TenantModel, key: string): readonly string[] | undefined {
  const list = listOf(model, key);
  return list === undefined || model.valuesOf(list) === undefined
    ? undefined
    : model.labelsOf(list).map(({ label }) => label);
}

/** The label of a value, written in whatever case. */
function findLabel(model: TenantModel, key: string, value: string): string | undefined {
  const list = listOf(model, key);
  if (list === undefined || model.valuesOf(list) === undefined) return undefined;
  return model
    .labelsOf(list)
    .find((option) => [option.value, option.label].some((text) => text.toLowerCase() === value.toLowerCase()))?.label;
}

function listOf({ keys }: TenantModel, key: string): string | undefined {
  return findListName(keys.get(key)?.schema);
}
