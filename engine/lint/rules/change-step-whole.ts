import { CHANGE_KINDS } from "../../core/index.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { quoteAll } from "../suggest.ts";

/** What a step of each kind has beside its own name, and what it may have. */
const PARTS = {
  rename: { needs: ["to"], may: [] },
  recode: { needs: ["values"], may: [] },
  split: { needs: ["to"], may: ["separator"] },
  merge: { needs: ["to"], may: ["separator"] },
  drop: { needs: ["reason"], may: ["values"] },
  accept: { needs: ["reason"], may: [] },
} as const;

const messages = {
  kinds: (found: readonly string[]) =>
    found.length === 0
      ? `A step does one thing: it has one of ${quoteAll(CHANGE_KINDS)}.`
      : `A step does one thing, and this one has ${quoteAll(found)}.`,
  lacks: (kind: string, part: string) => `This step has "${kind}" and lacks "${part}".`,
  extra: (kind: string, part: string) => `A step with "${kind}" takes no "${part}"; nothing would read it.`,
  shape: (kind: string, part: string, expected: string) => `The "${part}" of this "${kind}" is ${expected}.`,
};

export const changeStepWhole: Rule = {
  id: "change-step-whole",
  severity: "error",
  docs: "Each step of changes.json does one thing and has what that needs, because half a step would leave answers where they are.",
  bad: { "changes.json": { steps: [{ rename: "town" }] } },
  finds: 'changes.json:3:5 {: This step has "rename" and lacks "to".',
  good: { "changes.json": { steps: [{ rename: "town", to: "city" }] } },
  check({ writtenSources }, report) {
    toList(toObject(writtenSources.get(CHANGES_FILE)?.value)["steps"]).forEach((step, index) => {
      if (!isJsonObject(step)) return;
      const at = { file: CHANGES_FILE, path: ["steps", index] };
      const found = CHANGE_KINDS.filter((name) => step[name] !== undefined);
      const [kind, ...more] = found;
      if (kind === undefined || more.length > 0) {
        report({ at, message: messages.kinds(found) });
        return;
      }
      const { needs, may }: { readonly needs: readonly string[]; readonly may: readonly string[] } = PARTS[kind];
      for (const part of needs)
        if (step[part] === undefined) report({ at, message: messages.lacks(kind, part), isLack: true });
      for (const part of ["to", "values", "separator"])
        if (step[part] !== undefined && !needs.includes(part) && !may.includes(part))
          report({ at: { ...at, path: [...at.path, part], on: "key" }, message: messages.extra(kind, part) });
      const wrong = findWrongShape(kind, step["to"], step["values"]);
      if (wrong !== undefined)
        report({ at: { ...at, path: [...at.path, wrong[0]] }, message: messages.shape(kind, ...wrong) });
    });
  },
};

/** A list where one key belongs, or the other way round. */
function findWrongShape(
  kind: string,
  to: unknown,
  values: unknown,
): readonly [part: string, expected: string] | undefined {
  const isList = Array.isArray(to);
  if ((kind === "rename" || kind === "merge") && isList) return ["to", "one key, not a list"];
  if (kind === "split" && to !== undefined && (!isList || to.length < 2)) return ["to", "a list of two keys or more"];
  if (kind === "recode" && Array.isArray(values)) return ["values", "an object with the new value for each old one"];
  if (kind === "drop" && isJsonObject(values)) return ["values", "a list of the choices that are gone"];
  return undefined;
}
