import { CHANGE_KINDS } from "../../core/index.ts";
import type { ChangeStep } from "../../core/index.ts";
import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { findListName } from "../model/data-model-facts.ts";
import { CHANGES_FILE } from "../model/tenant-model.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule, Example, ExampleValue } from "../rule.ts";
import { quoteAll, suggest } from "../suggest.ts";
import { below } from "../finding.ts";

const PARTS = {
  rename: { needs: ["to"], may: [] },
  recode: { needs: ["values"], may: [] },
  split: { needs: ["to"], may: ["separator"] },
  merge: { needs: ["to"], may: ["separator"] },
  drop: { needs: ["reason"], may: ["values"] },
  accept: { needs: ["reason"], may: [] },
} as const;

const steps = (...all: readonly ExampleValue[]): Example => ({ "changes.json": { steps: all } });

const changeStepWhole: Rule = {
  id: "change-step-whole",
  severity: "error",
  docs: "Each step of changes.json does one thing and has all parts that this needs. Half a step would leave answers where they are.",
  bad: steps({ rename: "town" }),
  finds: 'changes.json:3:5 {: This step has "rename" and lacks "to".',
  good: steps({ rename: "town", to: "city" }),
  check({ writtenSources }, report) {
    toList(toObject(writtenSources.get(CHANGES_FILE)?.value)["steps"]).forEach((step, index) => {
      if (!isJsonObject(step)) return;
      const at = { file: CHANGES_FILE, path: ["steps", index] };
      const found = CHANGE_KINDS.filter((name) => step[name] !== undefined);
      const [kind, ...more] = found;
      if (kind === undefined || more.length > 0) {
        const message =
          kind === undefined
            ? `A step does one thing: it has one of ${quoteAll(CHANGE_KINDS)}.`
            : `A step does one thing, and this one has ${quoteAll(found)}.`;
        report({ at, message });
        return;
      }
      const { needs, may }: { readonly needs: readonly string[]; readonly may: readonly string[] } = PARTS[kind];
      for (const part of needs)
        if (step[part] === undefined)
          report({ at, message: `This step has "${kind}" and lacks "${part}".`, isLack: true });
      for (const part of ["to", "values", "separator"])
        if (step[part] !== undefined && !needs.includes(part) && !may.includes(part))
          report({
            at: { ...below(at, part), on: "key" },
            message: `A step with "${kind}" does not use "${part}".`,
          });
      const [part = "", expected] = findWrongShape(kind, step["to"], step["values"]) ?? [];
      if (expected !== undefined)
        report({
          at: below(at, part),
          message: `The "${part}" of this "${kind}" is ${expected}.`,
        });
    });
  },
};

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

const changeKeyRight: Rule = {
  id: "change-key-right",
  severity: "error",
  docs: "A step of changes.json moves answers from a removed question to one that a page asks. Any other step would lose answers of drafts.",
  needs: ["dataModel", "pages"],
  bad: steps({ rename: "town", to: "ciyt" }),
  finds: 'changes.json "ciyt": Answers would go to "ciyt", which no page asks and no later step moves on.',
  good: steps({ rename: "town", to: "city" }),
  check(model, report) {
    const { changes, asked } = model;
    const seen = new Set<string>();
    changes.forEach((step, position) => {
      const at = { file: CHANGES_FILE, path: ["steps", step.index, step.kind] };
      const later = changes.slice(position + 1);
      const isKnown = (key: string): boolean => asked.has(key) || later.some(({ from }) => from.includes(key));
      const tell = (message: string, key: string, path = at.path): void => {
        const place = `${step.index} ${step.kind} ${message}`;
        if (seen.has(place)) return;
        seen.add(place);
        report({ at: { ...at, path }, message, about: [key], ...(isKnown(key) ? {} : suggest(key, asked.keys())) });
      };
      step.to.forEach((key) => {
        if (!isKnown(key))
          tell(`Answers would go to "${key}", which no page asks and no later step moves on.`, key, [
            "steps",
            step.index,
            "to",
          ]);
      });
      for (const key of step.from) {
        if (!isTaking(step) && !isKnown(key) && !isSetting(model, step, key))
          tell(`This step is about "${key}", which no page asks and no later step moves on.`, key);
        if (isTaking(step) && !step.to.includes(key) && asked.has(key) && !later.some(({ to }) => to.includes(key)))
          tell(`A page still asks "${key}", but this ${step.kind} would remove its answers from every draft.`, key);
      }
    });
  },
};

/** True if the step removes answers from their keys. */
const isTaking = ({ kind, dropped }: ChangeStep): boolean =>
  kind !== "recode" && kind !== "accept" && (kind !== "drop" || dropped.length === 0);

const isSetting = ({ tenant }: TenantModel, { kind }: ChangeStep, key: string): boolean =>
  kind === "accept" && Object.hasOwn(tenant, key);

const changeKeyOnce: Rule = {
  id: "change-key-once",
  severity: "error",
  docs: "No two steps of changes.json move answers from one key, or to one key: the second would do nothing.",
  bad: steps({ rename: "town", to: "city" }, { drop: "town", reason: "Not asked any more." }),
  finds: 'changes.json:8:15 "town": An earlier step already moved the answers of "town", so this step finds none.',
  good: steps({ rename: "town", to: "place" }, { rename: "place", to: "city" }),
  check({ changes }, report) {
    const seen = new Set<string>();
    changes.forEach((step, position) => {
      const tell = (message: string, path: string): void => {
        const place = `${step.index} ${path}`;
        if (!seen.has(place)) report({ at: { file: CHANGES_FILE, path: ["steps", step.index, path] }, message });
        seen.add(place);
      };
      for (const key of step.from)
        if (isTaking(step)) {
          const last = changes.slice(0, position).findLast((other) => other.to.includes(key) || takes(other, key));
          if (last !== undefined && takes(last, key) && !last.to.includes(key))
            tell(`An earlier step already moved the answers of "${key}", so this step finds none.`, step.kind);
        }
      for (const key of step.to) {
        const last = changes.slice(0, position).findLast((other) => other.to.includes(key) || takes(other, key));
        if (last?.to.includes(key) === true && !step.from.includes(key))
          tell(`An earlier step already moves answers to "${key}", and the first answer stays.`, "to");
      }
    });
  },
};

const takes = (step: ChangeStep, key: string): boolean => isTaking(step) && step.from.includes(key);

const changeOptionExists: Rule = {
  id: "change-option-exists",
  severity: "error",
  docs: "A recode in changes.json results in a choice of the question, and a drop names choices that the question no longer has.",
  needs: ["dataModel", "options"],
  bad: steps({ recode: "country", values: { US: "UAS" } }),
  finds: 'changes.json "UAS": Answers would become "UAS", which is not a choice of "country".',
  good: steps({ recode: "country", values: { US: "USA" } }),
  check({ changes, keys, valuesOf }, report) {
    changes.forEach((step, position) => {
      const [key = ""] = step.from;
      const list = findListName(keys.get(key)?.schema);
      const known = list === undefined ? undefined : valuesOf(list);
      if (known === undefined) return;
      const later = changes.slice(position + 1).filter((other) => other.kind === "recode" && other.from.includes(key));
      for (const [old, own] of Object.entries(step.values))
        if (!known.has(String(own)) && !later.some(({ values }) => Object.hasOwn(values, String(own))))
          report({
            at: { file: CHANGES_FILE, path: ["steps", step.index, "values", old] },
            message: `Answers would become "${String(own)}", which is not a choice of "${key}".`,
            ...suggest(
              String(own),
              [...known].filter((value) => value !== ""),
            ),
          });
      step.dropped.forEach((value, index) => {
        if (known.has(value))
          report({
            at: { file: CHANGES_FILE, path: ["steps", step.index, "values", index] },
            message: `"${value}" is still a choice of "${key}", but this step removes it from every draft.`,
            hint: "take it out of this step, or out of the list.",
          });
      });
    });
  },
};

const changeHasEffect: Rule = {
  id: "change-has-effect",
  severity: "warning",
  docs: "Every step of changes.json changes something, and no recode changes a choice that the question still offers.",
  needs: ["dataModel", "options"],
  bad: steps({ rename: "city", to: "city" }),
  finds: 'changes.json:4:17 "city": This step moves the answers of "city" to the same key.',
  good: steps({ rename: "town", to: "city" }),
  check({ changes, writtenSources, keys, valuesOf }, report) {
    const told = new Set<number>();
    for (const { kind, index, from, to, values } of changes) {
      if (told.has(index)) continue;
      const at = { file: CHANGES_FILE, path: ["steps", index, kind] };
      const [key = ""] = from;
      if ((kind === "rename" || (kind === "merge" && from.length === 1)) && to[0] === key) {
        report({
          at,
          message: `This step moves the answers of "${key}" to the same key.`,
          hint: 'change "to", or delete the step.',
        });
        told.add(index);
      }
      const list = findListName(keys.get(key)?.schema);
      const known = list === undefined ? undefined : valuesOf(list);
      for (const [old, own] of Object.entries(values)) {
        const place = { file: CHANGES_FILE, path: ["steps", index, "values", old] };
        if (old === own)
          report({ at: place, message: `This step recodes "${old}" to itself.`, hint: "write the new value." });
        else if (known?.has(old) === true && !Object.values(values).includes(old))
          report({
            at: place,
            message: `"${old}" is still a choice, so this step would change what applicants answer today.`,
            hint: "take it out of this step, or out of the list.",
          });
        else continue;
        told.add(index);
      }
    }
    toList(toObject(writtenSources.get(CHANGES_FILE)?.value)["steps"]).forEach((step, index) => {
      if (
        isJsonObject(step) &&
        step["recode"] !== undefined &&
        isJsonObject(step["values"]) &&
        Object.keys(step["values"]).length === 0
      )
        report({
          at: { file: CHANGES_FILE, path: ["steps", index, "values"] },
          message: "This step names no value, so it changes nothing.",
          hint: 'write "values": { "old": "new" }, or delete the step.',
        });
    });
  },
};

export const changeRules: readonly Rule[] = [
  changeStepWhole,
  changeKeyRight,
  changeKeyOnce,
  changeOptionExists,
  changeHasEffect,
];
