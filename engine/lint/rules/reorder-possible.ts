import { findWhatFixesItems, type ItemsFixedBy } from "../../core/index.ts";
import { mergeChange } from "../example-tenant.ts";
import { EXAMPLE_GROUP } from "../example-group.ts";
import { addAnothersOf } from "../model/layout-facts.ts";
import type { Example, Rule } from "../rule.ts";

const CAUSES: Readonly<Record<ItemsFixedBy, string>> = {
  single: "there is one item only",
  unlike: "an item asks something that another does not ask",
  tabs: "they have tabs, and a chosen tab belongs to its place",
  document: "they take files, and a file belongs to its place",
};

const messages = {
  fixed: (id: string, cause: ItemsFixedBy) =>
    `Applicants cannot move the items of add-another "${id}": ${CAUSES[cause]}.`,
};

type Path = readonly (string | number)[];

const isBelow = (path: Path, above: Path): boolean => above.every((step, index) => path[index] === step);

const REORDERED: Example = {
  "pages/about.json": {
    uiSchema: {
      "ui:layout": [
        "first_name",
        "country",
        "city",
        "prev_attend",
        {
          type: "addAnother",
          id: "job",
          label: "Add Another Job",
          itemTitle: "Job {n}",
          reorder: true,
          children: ["{job}town", "{job}year"],
        },
      ],
    },
  },
};

const good = mergeChange(EXAMPLE_GROUP, REORDERED) as Example;

export const reorderPossible: Rule = {
  id: "reorder-possible",
  severity: "warning",
  docs: "An add-another whose items applicants are to move (`reorder`) has items that can be moved: more than one, which ask the same and have neither files nor tabs.",
  needs: ["dataModel", "pages"],
  bad: mergeChange(good, {
    "data-model.json": { repeat: { job: { properties: { year: { "x-document": true } } } } },
    "pages/about.json": { uiSchema: { "{job}year": { "ui:widget": "file" } } },
  }) as Example,
  finds:
    'pages/about.json "reorder": Applicants cannot move the items of add-another "job": they take files, and a file belongs to its place.',
  good,
  check({ keys, pages, groups }, report) {
    const isDocument = (key: string): boolean => keys.get(key)?.schema["x-document"] === true;
    for (const { layout } of pages) {
      for (const { node, at, itemKeys } of addAnothersOf(layout)) {
        const isAt = (path: Path): boolean => path.length === at.path.length && isBelow(path, at.path);
        const written = layout.nodes.find((one) => isAt(one.at.path))?.node;
        if (written?.["reorder"] !== true) continue;
        const hasTabs = layout.nodes.some(({ type, at: { path } }) => type === "tabs" && isBelow(path, at.path));
        const cause = findWhatFixesItems({ prefixes: node.prefixes, itemKeys, hasTabs }, [...keys.keys()], isDocument);
        // The items of a declared group differ by a mistake only, as do those with a key that there is not.
        const isMistake = groups.has(node.id) || !itemKeys.flat().every((key) => keys.has(key));
        if (cause === undefined || (cause === "unlike" && isMistake)) continue;
        report({
          at: { ...at, path: [...at.path, "reorder"], on: "key" },
          message: messages.fixed(node.id, cause),
          hint: 'leave "reorder" out.',
          about: [`group:${node.id}`],
        });
      }
    }
  },
};
