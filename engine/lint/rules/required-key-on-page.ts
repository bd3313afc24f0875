import { toObject } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggestQuestion } from "../analysis/suggest-question.ts";
import { suggest } from "../suggest.ts";

const messages = {
  required: (page: string, key: string) => `Page "${page}" requires "${key}", which it does not ask.`,
  message: (page: string, key: string) =>
    `Page "${page}" has a message for when "${key}" is missing, but does not require it.`,
};

export const requiredKeyOnPage: Rule = {
  id: "required-key-on-page",
  severity: "error",
  docs: "What a page requires it also asks, and each `errorMessage.required` belongs to a required question.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { schema: { required: ["town"] } } },
  finds: 'pages/about.json "town": Page "about" requires "town", which it does not ask.',
  good: {
    "pages/about.json": { schema: { required: ["city"], errorMessage: { required: { city: "City is required." } } } },
  },
  check(model, report) {
    for (const page of model.pages) {
      const { id, file, value, required, properties } = page;
      for (const { name, at } of required) {
        if (!properties.has(name))
          report({ at, message: messages.required(id, name), about: [name], ...suggestQuestion(name, page, model) });
      }
      const names = new Set(required.map(({ name }) => name));
      const written = toObject(value["schema"])["required"];
      // A list that is none is reported by file-matches-schema, and what it lists is not known.
      if (written !== undefined && !Array.isArray(written)) continue;
      for (const key of Object.keys(toObject(toObject(toObject(value["schema"])["errorMessage"])["required"]))) {
        if (names.has(key)) continue;
        report({
          at: { file, path: ["schema", "errorMessage", "required", key], on: "key" },
          message: messages.message(id, key),
          about: [key],
          ...suggest(key, names, (name) => required.find((one) => one.name === name)?.at),
        });
      }
    }
  },
};
