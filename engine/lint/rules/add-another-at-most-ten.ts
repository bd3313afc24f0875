import { MAX_COMPONENTS } from "../../core/index.ts";
import { DATA_MODEL_FILE } from "../model/data-model-facts.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import { mergeChange } from "../example-tenant.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import type { Example, Rule } from "../rule.ts";

const messages = {
  /** The words of docs/specification.md, section 8. */
  tooMany: (id: string) =>
    `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}: add-another "${id}" has more items.`,
};

export const addAnotherAtMostTen: Rule = {
  id: "add-another-at-most-ten",
  severity: "error",
  docs: `An add-another has at most ${MAX_COMPONENTS} items (docs/specification.md, sections 8 and 9).`,
  bad: mergeChange(EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 11 } } } }) as Example,
  finds: 'data-model.json 11: The maxNumberOfComponents cannot exceed 10: add-another "job" has more items.',
  good: mergeChange(EXAMPLE_GROUP, { "data-model.json": { repeat: { job: { max: 10 } } } }) as Example,
  check({ pages, groups }, report) {
    for (const { node, at } of pages.flatMap(({ layout }) => addAnothersOf(layout))) {
      if (node.prefixes.length > MAX_COMPONENTS)
        report({
          at: groups.has(node.id)
            ? { file: DATA_MODEL_FILE, path: ["repeat", node.id, "max"] }
            : { ...at, path: [...at.path, "prefixes"] },
          message: messages.tooMany(node.id),
        });
    }
  },
};
