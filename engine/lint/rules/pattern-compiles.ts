import { findPatternFault } from "../../core/index.ts";
import type { Rule } from "../rule.ts";

const messages = {
  fault: (key: string, fault: string) => `The pattern of "${key}" is not a regular expression: ${fault}.`,
};

export const patternCompiles: Rule = {
  id: "pattern-compiles",
  severity: "error",
  docs: "A `pattern` is a regular expression that JavaScript accepts with its `u` flag, as JSON Schema asks (validation section 6.3.3).",
  bad: { "data-model.json": { properties: { city: { pattern: "^[A-Z" } } } },
  finds: 'data-model.json "^[A-Z": The pattern of "city" is not a regular expression: unterminated character class.',
  good: { "data-model.json": { properties: { city: { pattern: "^[A-Z]" } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      const pattern = schema["pattern"];
      const fault = typeof pattern === "string" ? findPatternFault(pattern) : undefined;
      if (fault !== undefined) report({ at: placeOf("pattern"), message: messages.fault(key, fault) });
    }
  },
};
