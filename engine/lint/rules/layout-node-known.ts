import { LAYOUT_NODE_TYPES } from "../../core/index.ts";
import { findText, valueAt } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import { suggest } from "../suggest.ts";

const messages = {
  unknown: (type: string) => `"${type}" is not a kind of layout.`,
};

export const layoutNodeKnown: Rule = {
  id: "layout-node-known",
  severity: "error",
  docs: `Every object in a layout has a \`type\` that exists: ${LAYOUT_NODE_TYPES.map((type) => `\`${type}\``).join(" ")}.`,
  bad: {
    "pages/about.json": {
      uiSchema: { "ui:layout": ["first_name", { type: "raw", children: ["country", "city"] }, "prev_attend"] },
    },
  },
  finds: 'pages/about.json "raw": "raw" is not a kind of layout.',
  good: {
    "pages/about.json": {
      uiSchema: { "ui:layout": ["first_name", { type: "row", children: ["country", "city"] }, "prev_attend"] },
    },
  },
  check({ pages, writtenSources }, report) {
    for (const { type: meant, at } of pages.flatMap(({ layout }) => layout.nodes)) {
      const written = writtenSources.get(at.file)?.writtenValue;
      const type = written === undefined ? meant : findText(valueAt(written, [...at.path, "type"]));
      if (type === undefined || (LAYOUT_NODE_TYPES as readonly string[]).includes(type)) continue;
      report({
        at: { ...at, path: [...at.path, "type"] },
        message: messages.unknown(type),
        hint: `the kinds are ${LAYOUT_NODE_TYPES.join(", ")}.`,
        ...suggest(type, LAYOUT_NODE_TYPES),
      });
    }
  },
};
