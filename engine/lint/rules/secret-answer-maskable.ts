import type { Rule } from "../rule.ts";

const messages = {
  document: (key: string) =>
    `"${key}" is a document of privacy class "secret". Only answers are masked: whoever reads the application opens its documents whole.`,
  box: (key: string) => `"${key}" is a box to tick of privacy class "secret", and no mask hides whether it is ticked.`,
};

export const secretAnswerMaskable: Rule = {
  id: "secret-answer-maskable",
  severity: "error",
  docs: 'What is `"x-privacy": "secret"` is typed or chosen, because its characters are kept encrypted and are masked. A document is kept, attached and read whole by everybody who may read the application, and a box is only ticked or not: both can be `sensitive`.',
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { "x-document": true, "x-privacy": "secret" } } } },
  finds:
    'data-model.json "secret": "city" is a document of privacy class "secret". Only answers are masked: whoever reads the application opens its documents whole.',
  good: { "data-model.json": { properties: { city: { "x-document": true, "x-privacy": "sensitive" } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values()) {
      if (schema["x-privacy"] !== "secret") continue;
      const kind = schema["x-document"] === true ? "document" : schema["type"] === "boolean" ? "box" : undefined;
      if (kind === undefined) continue;
      report({ at: placeOf("x-privacy"), message: messages[kind](key), hint: 'write "x-privacy": "sensitive".' });
    }
  },
};
