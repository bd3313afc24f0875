import type { Rule } from "../rule.ts";

const messages = {
  repeated: (key: string) => `"${key}" is written twice in one object; only the last would count.`,
};

export const jsonKeysUnique: Rule = {
  id: "json-keys-unique",
  severity: "error",
  docs: "No key is written twice in one object, because JSON parsers keep the last and say nothing (RFC 8259 section 4).",
  bad: { "texts.json": '{ "form.save": "Save", "form.save": "Save and go on" }' },
  finds: 'texts.json:1:24 "form.save": "form.save" is written twice in one object; only the last would count.',
  good: { "texts.json": '{ "form.save": "Save and go on" }' },
  check({ sources }, report) {
    for (const [file, { repeatedKeys, fault }] of sources) {
      if (fault !== undefined) continue;
      for (const { key, offset, length } of repeatedKeys)
        report({ at: { file, offset, length }, message: messages.repeated(key) });
    }
  },
};
