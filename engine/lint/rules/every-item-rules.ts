import type { JSONPath } from "jsonc-parser";
import { findTexts, toObject } from "../model/json-shape.ts";
import { findOperations } from "../model/rule-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";

export const everyItemRead: Rule = {
  id: "every-item-read",
  severity: "warning",
  docs: "A rule that adds up the items of a group, or asks if any or none of them is so, reads every item, and has no part twice. Otherwise an answer would not count, or would count twice.",
  needs: ["dataModel"],
  check(model, report) {
    const items = readItems(model);
    for (const { title, rule, reads: all, placeOf } of model.ruleFacts)
      for (const { operator, operands, path, pathOf } of all.length < 2 ? [] : findOperations(rule)) {
        const written = operands.map((operand) => JSON.stringify(operand));
        const again = written.findIndex((text, index) => /[a-z]/.test(text) && written.indexOf(text) < index);
        if (again >= 0 && ANY.has(operator)) {
          report({
            at: placeOf(pathOf(again)),
            message: `${title} has the same part twice in "${operator}".`,
            hint: "was another answer meant?",
          });
          continue;
        }
        const readHere = new Set(operands.flatMap((operand) => findTexts(operand).map(([, text]) => text)));
        const alike = new Map<string, (readonly [at: JSONPath, key: string])[]>();
        for (const [index, operand] of operands.entries()) {
          const read = findTexts(operand, [...path, index]).find(([, key]) => items.has(key));
          if (read === undefined || !asksForAny(operator, operand)) continue;
          const text = JSON.stringify(operand).replace(NAME, (word, name: string) => items.get(name)?.written ?? word);
          alike.set(text, [...(alike.get(text) ?? []), read]);
        }
        for (const reads of alike.values()) {
          const [at, key = ""] = reads.at(-1) ?? [];
          const item = items.get(key);
          const left = item?.all.filter((one) => !readHere.has(one)) ?? [];
          if (at === undefined || item === undefined || reads.length < 2 || left.length > reads.length) continue;
          if (left.length > 0)
            report({
              at: placeOf(at),
              message: `${title} reads ${item.all.length - left.length} of the ${item.all.length} items of "${item.id}", and leaves out ${quoteAll(left)}.`,
              hint: SUMS.has(operator)
                ? `add what is left out, or write { "sum": "${item.written.slice(1, -1)}" } for all items.`
                : "add the same for what is left out.",
              about: [`items:${item.id}`, `rule:${title}`],
            });
        }
      }
  },
};

const NAME = /"([a-z][a-z0-9_]*)"/g;
const SUMS: ReadonlySet<string> = new Set(["+", "sum"]);
const ANY: ReadonlySet<string> = new Set([...SUMS, "or", "count", "min", "max"]);
const DENIALS: ReadonlySet<string> = new Set(["!", "!=", "!==", "notIn", "notAnswered"]);

/** True for an operator about any item, such as `or`, with a plain operand, and for `and` with a denial. */
function asksForAny(operator: string, operand: unknown): boolean {
  const isDenial = DENIALS.has(Object.keys(toObject(operand))[0] ?? "");
  return operator === "and" ? isDenial : ANY.has(operator) && !isDenial;
}

function readItems({ groups }: TenantModel) {
  return new Map(
    [...groups.values()].flatMap(({ id, prefixes, members }) =>
      Object.keys(members).flatMap((member) => {
        const all = prefixes.map((prefix) => prefix + member);
        return all.map((key) => [key, { id, all, written: `"{${id}}${member}"` }] as const);
      }),
    ),
  );
}
