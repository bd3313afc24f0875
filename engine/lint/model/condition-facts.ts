import { expandEntries } from "../../core/index.ts";
import type { RepeatingNode } from "../../core/index.ts";
import type { JsonPlace } from "../place.ts";
import type { Json } from "./json-shape.ts";
import { isJsonObject, toObject } from "./json-shape.ts";
import { readRuleFact } from "./rule-facts.ts";
import type { RuleFact } from "./rule-facts.ts";

export const CONDITIONS_FILE = "conditions.json";

/** One named rule. A rule that mentions an add-another's placeholder is listed once for each prefix. */
export interface ConditionFact extends RuleFact {
  readonly name: string;
  /** Its name as written in conditions.json. */
  readonly writtenName: string;
  readonly at: JsonPlace;
  /** The add-another of whose items it reads, where its name does not say which item is meant. */
  readonly namelessItemOf?: string | undefined;
}

export function readConditionFacts(file: Json, repeated: readonly RepeatingNode[]): ReadonlyMap<string, ConditionFact> {
  const facts = new Map<string, ConditionFact>();
  for (const [writtenName, value] of Object.entries(file)) {
    if (writtenName === "$schema" || !isJsonObject(value)) continue;
    const expanded = [...expandEntries([[writtenName, value] as const], repeated)];
    const isNameless = expanded.length > 1 && expanded.every(([name]) => name === writtenName);
    const written = isNameless ? JSON.stringify(value) : "";
    const namelessItemOf = repeated.find(({ id }) => written.includes(`{${id}}`))?.id;
    for (const [name, filled] of expanded) {
      facts.set(name, {
        ...readRuleFact(`Condition "${name}"`, toObject(filled)["when"] ?? null, (path) => ({
          file: CONDITIONS_FILE,
          path: [writtenName, "when", ...path],
        })),
        name,
        writtenName,
        at: { file: CONDITIONS_FILE, path: [writtenName], on: "key" },
        namelessItemOf,
      });
    }
  }
  return facts;
}
