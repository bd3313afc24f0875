import type { Rule } from "../rule.ts";

const messages = {
  fault: (file: string, fault: string) => `"${file}" is not JSON: ${fault}.`,
  notAnObject: (file: string) => `"${file}" should hold a JSON object, { … }.`,
};

export const jsonParses: Rule = {
  id: "json-parses",
  severity: "error",
  docs: "Every .json file is one JSON object (RFC 8259), without comments and trailing commas.",
  bad: { "conditions.json": '{ "is_local": { "when": { "==": [{ "var": "country" }, "USA"] }, } }' },
  finds:
    'conditions.json:1:66 }: "conditions.json" is not JSON: a key in double quotes was expected, or there is a comma too many before it.',
  good: {
    "conditions.json": '{ "is_local": { "when": { "==": [{ "var": "country" }, "USA"] } } }',
    "pages/about.json": { rules: [{ field: "city", requiredWhen: "is_local", message: "City is required." }] },
  },
  check({ sources }, report) {
    for (const [file, { value, fault }] of sources) {
      if (fault !== undefined)
        report({
          at: { file, offset: fault.offset, length: fault.length },
          message: messages.fault(file, fault.message),
        });
      else if (value === null || typeof value !== "object" || Array.isArray(value))
        report({ at: { file, path: [] }, message: messages.notAnObject(file) });
    }
  },
};
