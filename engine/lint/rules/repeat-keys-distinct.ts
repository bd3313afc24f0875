import { keysOfGroup } from "../../core/index.ts";
import { mergeChange } from "../example-tenant.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { toObject } from "../model/json-shape.ts";
import type { JsonPlace } from "../place.ts";
import type { Example, Rule } from "../rule.ts";

const messages = {
  samePrefix: (id: string, prefix: string) =>
    `All further items of the group "${id}" have the prefix "${prefix}": it lacks "{n}".`,
  firstAgain: (id: string, n: number, prefix: string) =>
    `Item ${n} of the group "${id}" has the prefix "${prefix}", which is that of its first item.`,
  sameKey: (id: string, key: string) =>
    `The group "${id}" has an answer "${key}" in two items, made of different prefixes.`,
  otherGroup: (id: string, key: string, other: string) =>
    `The group "${id}" has an answer "${key}", and so has the group "${other}".`,
  question: (id: string, key: string) =>
    `The group "${id}" has an answer "${key}", which is also among the "properties" of ${DATA_MODEL_FILE}.`,
};

export const repeatKeysDistinct: Rule = {
  id: "repeat-keys-distinct",
  severity: "error",
  docs: "The answers of a group that repeats have keys of their own: no two items, no two groups, and no group and the other questions share one.",
  needs: ["dataModel"],
  bad: mergeChange(EXAMPLE_GROUP, {
    "data-model.json": { properties: { job_2_town: { type: "string", title: "Town" } } },
  }) as Example,
  finds:
    'data-model.json:32:17 {: The group "job" has an answer "job_2_town", which is also among the "properties" of data-model.json.',
  good: EXAMPLE_GROUP,
  check({ groups, writtenSources }, report) {
    const file = toObject(writtenSources.get(DATA_MODEL_FILE)?.value);
    const own = toObject(file["properties"]);
    const owners = new Map<string, string>();
    for (const group of groups.values()) {
      const { id, prefixes } = group;
      const placeOf = (...path: readonly string[]): JsonPlace => ({
        file: DATA_MODEL_FILE,
        path: ["repeat", id, ...path],
        on: path.length === 0 ? "key" : "value",
      });
      const [first = "", ...further] = prefixes;
      const again = further.indexOf(first);
      if (further.length > 1 && new Set(further).size === 1)
        report({
          at: placeOf("furtherPrefix"),
          message: messages.samePrefix(id, further[0] ?? ""),
          about: [`group:${id}`],
        });
      else if (again >= 0)
        report({
          at: placeOf("firstPrefix"),
          message: messages.firstAgain(id, again + 2, first),
          about: [`group:${id}`],
        });
      const keys = keysOfGroup(group);
      const memberOf = new Map<string, string>();
      for (const [key, member] of keys)
        if (!memberOf.has(key)) memberOf.set(key, member);
        else if (memberOf.get(key) !== member)
          report({ at: placeOf("properties", member), message: messages.sameKey(id, key), about: [key] });
      const shared = keys.find(([key]) => owners.has(key));
      const other = owners.get(shared?.[0] ?? "");
      if (shared !== undefined && other !== undefined)
        report({
          at: placeOf(),
          message: messages.otherGroup(id, shared[0], other),
          hint: `give one of them another "firstPrefix" or "furtherPrefix".`,
          about: keys.map(([key]) => key),
        });
      for (const [key, member] of keys) {
        if (Object.hasOwn(own, key))
          report({
            at: placeOf("properties", member),
            message: messages.question(id, key),
            hint: "the other is here",
            see: { file: DATA_MODEL_FILE, path: ["properties", key], on: "key", isWritten: true },
            about: [key],
          });
        if (!owners.has(key)) owners.set(key, id);
      }
    }
  },
};
