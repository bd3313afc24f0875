import type { KeyFact } from "./data-model-facts.ts";
import { readRuleFact } from "./rule-facts.ts";
import type { RuleFact } from "./rule-facts.ts";

export interface ComputeFact extends RuleFact {
  readonly key: string;
}

export function readComputeFacts(keys: ReadonlyMap<string, KeyFact>): ReadonlyMap<string, ComputeFact> {
  const computed = [...keys.values()].filter(({ schema }) => schema["x-compute"] !== undefined);
  return new Map(
    computed.map(({ key, schema, placeOf }) => [
      key,
      {
        ...readRuleFact(`The computed answer "${key}"`, schema["x-compute"], (path) => placeOf("x-compute", ...path)),
        key,
      },
    ]),
  );
}
