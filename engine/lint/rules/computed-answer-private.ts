import type { ComputeFact } from "../model/compute-facts.ts";
import type { Json } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";

const messages = {
  secret: (key: string, read: string) =>
    `The computed answer "${key}" shows what it reads of "${read}", which is secret, and is not secret itself.`,
  printed: (key: string, read: string, kept: string) =>
    `The computed answer "${key}" is printed for ${kept === "never" ? "somebody" : "everyone"} with what it reads of "${read}", which is printed for ${kept === "never" ? "nobody" : "the office only"}.`,
};

/** Who reads an answer in print, from most to fewest. */
const AUDIENCES: readonly unknown[] = ["everyone", "office", "never"];
const audienceOf = (schema: Json | undefined): number => Math.max(0, AUDIENCES.indexOf(schema?.["x-print"]));

export const computedAnswerPrivate: Rule = {
  id: "computed-answer-private",
  severity: "error",
  docs:
    "A computed answer is at least as private as the answers that it reads: `secret` where one of them is, and printed " +
    "(`x-print`) for nobody who is not to read them all.",
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { first_name: { "x-print": "office" }, city: { "x-compute": { cat: [{ var: "first_name" }, "!"] } } },
    },
  },
  finds:
    'data-model.json:20:20 "first_name": The computed answer "city" is printed for everyone with what it reads of "first_name", which is printed for the office only.',
  good: {
    "data-model.json": {
      properties: {
        first_name: { "x-print": "office" },
        city: { "x-compute": { cat: [{ var: "first_name" }, "!"] }, "x-print": "office" },
      },
    },
  },
  check({ keys, computes }, report) {
    for (const fact of computes.values()) {
      const own = keys.get(fact.key)?.schema;
      for (const { key, at } of readsOfValue(fact)) {
        const read = keys.get(key)?.schema;
        if (read?.["x-privacy"] === "secret" && own?.["x-privacy"] !== "secret")
          report({
            at,
            message: messages.secret(fact.key, key),
            hint: `write "x-privacy": "secret" for "${fact.key}" too, or leave "${key}" out of its rule.`,
            about: [fact.key],
          });
        if (audienceOf(read) > audienceOf(own)) {
          const kept = String(read?.["x-print"]);
          report({
            at,
            message: messages.printed(fact.key, key, kept),
            hint: `write "x-print": "${kept}" for "${fact.key}" too, or leave "${key}" out of its rule.`,
            about: [fact.key],
          });
        }
      }
    }
  },
};

/** What it reads of answers, each once. Whether there is an answer (`answered`) tells nothing of what it says. */
function readsOfValue({ reads }: ComputeFact): ComputeFact["reads"] {
  const seen = new Set<string>();
  return reads.filter(({ key, at: { path } }) => {
    const operator = path.findLast((step) => typeof step === "string");
    if (operator === "answered" || operator === "notAnswered" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
