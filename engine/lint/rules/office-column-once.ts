import { readOfficeKeys } from "../analysis/office-keys.ts";
import type { Rule } from "../rule.ts";

const messages = {
  programme: (key: string) =>
    `"columns" of the office's list names "${key}", which is its programme and has a column already.`,
};

export const officeColumnOnce: Rule = {
  id: "office-column-once",
  severity: "error",
  docs: "No question has two columns in the office's list: the programme has one without being named in `columns`.",
  bad: { "tenant.json": { office: { programme: "country", columns: ["prev_attend", "country"] } } },
  finds:
    'tenant.json:30:7 "country": "columns" of the office\'s list names "country", which is its programme and has a column already.',
  good: { "tenant.json": { office: { programme: "country", columns: ["prev_attend"] } } },
  check({ tenant }, report) {
    const named = readOfficeKeys(tenant);
    const programme = named.find(({ part }) => part === "programme");
    for (const { part, key, at } of named)
      if (part === "columns" && key === programme?.key)
        report({ at, message: messages.programme(key), see: programme.at, hint: "it is named here" });
  },
};
