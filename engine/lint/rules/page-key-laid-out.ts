import { keysOfGroup } from "../../core/index.ts";
import { findClosest } from "../did-you-mean.ts";
import type { Rule } from "../rule.ts";

const messages = {
  notLaidOut: (page: string, key: string) =>
    `Page "${page}" lists "${key}" in its schema, but its layout never shows it.`,
};

export const pageKeyLaidOut: Rule = {
  id: "page-key-laid-out",
  severity: "error",
  docs: "Every question of a page's schema is in its layout, because one that is not could never be answered.",
  bad: { "pages/about.json": { uiSchema: { "ui:layout": ["first_name", "country", "prev_attend"] } } },
  finds: 'pages/about.json "city": Page "about" lists "city" in its schema, but its layout never shows it.',
  good: { "pages/about.json": { uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend"] } } },
  check({ pages, keys, groups }, report) {
    const repeated = new Set([...groups.values()].flatMap((group) => keysOfGroup(group).map(([key]) => key)));
    for (const { id, layout, properties } of pages) {
      const laidOut = new Set(layout.keys.map(({ key }) => key));
      const unknown = [...laidOut].filter((key) => !keys.has(key));
      for (const [key, { at }] of properties) {
        // It is laid out under a mistyped key, which layout-key-exists reports.
        // A page names a group as a whole, so the place is that of the answer in the group.
        const place = repeated.has(key) ? (keys.get(key)?.at ?? at) : at;
        const isMistyped = unknown.some((other) => findClosest(other, [key]) !== undefined);
        if (!laidOut.has(key) && keys.has(key) && !isMistyped)
          report({ at: place, message: messages.notLaidOut(id, key), about: [key] });
      }
    }
  },
};
