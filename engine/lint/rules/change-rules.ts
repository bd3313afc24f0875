import type { ChangeStep } from "../../core/index.ts";
import { findListName } from "../model/data-model-facts.ts";
import { CHANGES_FILE, membersOf, type TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const changeKeyRight: Rule = {
  id: "change-key-right",
  docs: "A step of changes.json moves answers from a removed question to one that a page asks. Any other step would lose answers of drafts.",
  needs: ["dataModel", "pages"],
  check(model, report) {
    const { changes, asked, groups } = model;
    const seen = new Set<string>();
    changes.forEach((step, position) => {
      const at = { file: CHANGES_FILE, path: ["steps", step.index, step.kind] };
      const later = changes.slice(position + 1);
      const isKnown = (key: string): boolean => asked.has(key) || later.some(({ from }) => from.includes(key));
      const tell = (message: string, key: string, path = at.path): void => {
        const place = `${step.index} ${step.kind} ${message}`;
        if (seen.has(place)) return;
        seen.add(place);
        report({
          at: { ...at, path },
          message,
          about: [key, `step:${step.index}`],
          ...(isKnown(key) ? {} : suggest(key, key.startsWith("{") ? membersOf(groups) : asked.keys())),
        });
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

const isTaking = ({ kind, dropped }: ChangeStep): boolean =>
  kind !== "recode" && kind !== "accept" && (kind !== "drop" || dropped.length === 0);

const isSetting = ({ tenant }: TenantModel, { kind }: ChangeStep, key: string): boolean =>
  kind === "accept" && Object.hasOwn(tenant, key);

const changeOptionExists: Rule = {
  id: "change-option-exists",
  docs: "A recode in changes.json results in a choice of the question, and changes no choice that the question still offers. A drop names choices that the question no longer has.",
  needs: ["dataModel", "options"],
  check({ changes, keys, valuesOf }, report) {
    changes.forEach((step, position) => {
      const [key = ""] = step.from;
      const known = valuesOf(findListName(keys.get(key)?.schema));
      if (known === undefined) return;
      const later = changes.slice(position + 1).filter((other) => other.kind === "recode" && other.from.includes(key));
      for (const [old, own] of Object.entries(step.values))
        if (known.has(old) && !Object.values(step.values).includes(old))
          report({
            at: { file: CHANGES_FILE, path: ["steps", step.index, "values", old] },
            message: `"${old}" is still a choice, so this step would change what applicants answer today.`,
            hint: "take it out of this step, or out of the list.",
            isWarning: true,
          });
        else if (!known.has(String(own)) && !later.some(({ values }) => Object.hasOwn(values, String(own))))
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

export const changeRules: readonly Rule[] = [changeKeyRight, changeOptionExists];
