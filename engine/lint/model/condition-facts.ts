import { expandEntries } from "../../core/index.ts";
import type { RepeatingNode } from "../../core/index.ts";
import type { JsonPlace } from "../place.ts";
import type { Json } from "./json-shape.ts";
import { isJsonObject, toObject } from "./json-shape.ts";
import { readRuleFact } from "./rule-facts.ts";
import type { RuleFact } from "./rule-facts.ts";

export const CONDITIONS_FILE = "conditions.json";

/** A named rule; one for each item if its name has a placeholder. */
export interface ConditionFact extends RuleFact {
  readonly name: string;
  readonly writtenName: string;
  readonly at: JsonPlace;
  /** Add-another whose items it reads without saying which. */
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
