import { CHANGES_FILE } from "../model/tenant-model.ts";
import { isJsonObject, toList, toObject } from "../model/json-shape.ts";
import { findListName } from "../model/list-reference.ts";
import type { Rule } from "../rule.ts";

const messages = {
  same: (key: string) => `This step takes the answers of "${key}" to "${key}", where they are.`,
  sameValue: (value: string) => `This step turns "${value}" into "${value}", which it is.`,
  nothing: () => "This step names no value, so it changes nothing.",
  circle: (value: string) =>
    `"${value}" is still a choice and its answers become another, although nobody else becomes "${value}"; a draft of today would change its meaning.`,
};

export const changeHasEffect: Rule = {
  id: "change-has-effect",
  severity: "warning",
  docs: "Every step of changes.json changes something, and no recode takes answers from a choice that still means what it did.",
  needs: ["dataModel", "options"],
  bad: { "changes.json": { steps: [{ rename: "city", to: "city" }] } },
  finds: 'changes.json:4:17 "city": This step takes the answers of "city" to "city", where they are.',
  good: { "changes.json": { steps: [{ rename: "town", to: "city" }] } },
  check({ changes, writtenSources, keys, valuesOf }, report) {
    const told = new Set<number>();
    for (const { kind, index, from, to, values } of changes) {
      if (told.has(index)) continue;
      const at = { file: CHANGES_FILE, path: ["steps", index, kind] };
      const [key = ""] = from;
      if ((kind === "rename" || (kind === "merge" && from.length === 1)) && to[0] === key) {
        report({ at, message: messages.same(key) });
        told.add(index);
      }
      const list = findListName(keys.get(key)?.schema);
      const known = list === undefined ? undefined : valuesOf(list);
      for (const [old, own] of Object.entries(values)) {
        const place = { file: CHANGES_FILE, path: ["steps", index, "values", old] };
        if (old === own) report({ at: place, message: messages.sameValue(old) });
        else if (known?.has(old) === true && !Object.values(values).includes(old))
          report({ at: place, message: messages.circle(old) });
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
        report({ at: { file: CHANGES_FILE, path: ["steps", index, "values"] }, message: messages.nothing() });
    });
  },
};
