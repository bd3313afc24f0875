import type { Rule } from "../rule.ts";

const messages = {
  noDocument: (key: string) => `"${key}" says what its files may be, but it takes no file.`,
};

export const filesOfDocument: Rule = {
  id: "files-of-document",
  severity: "error",
  docs: "Only an uploaded document (`x-document`) says what its files may be (`x-files`).",
  needs: ["dataModel"],
  bad: { "data-model.json": { properties: { city: { "x-files": { megabytes: 5 } } } } },
  finds: 'data-model.json "x-files": "city" says what its files may be, but it takes no file.',
  good: { "data-model.json": { properties: { city: { "x-document": true, "x-files": { megabytes: 5 } } } } },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values())
      if (schema["x-files"] !== undefined && schema["x-document"] !== true)
        report({
          at: { ...placeOf("x-files"), on: "key" },
          message: messages.noDocument(key),
          hint: 'write "x-document": true, or leave "x-files" out.',
        });
  },
};
