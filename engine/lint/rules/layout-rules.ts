import { LAYOUT_NODE_TYPES, keysOfGroup } from "../../core/index.ts";
import { findClosest, suggest, suggestDefined } from "../suggest.ts";
import { layout } from "../example-tenant.ts";
import { findText, toObject, valueAt } from "../model/json-shape.ts";
import type { Rule } from "../rule.ts";
import type { PageFact } from "../model/page-facts.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Suggestion } from "../suggest.ts";
import { below } from "../finding.ts";

const layoutNodeKnown: Rule = {
  id: "layout-node-known",
  severity: "error",
  docs: `Every object in a layout has a \`type\` that exists: ${LAYOUT_NODE_TYPES.map((type) => `\`${type}\``).join(" ")}.`,
  bad: layout("first_name", { type: "raw", children: ["country", "city"] }, "prev_attend"),
  finds: 'pages/about.json "raw": "raw" is not a kind of layout.',
  good: layout("first_name", { type: "row", children: ["country", "city"] }, "prev_attend"),
  check({ pages, writtenSources }, report) {
    for (const { type: meant, at } of pages.flatMap(({ layout }) => layout.nodes)) {
      const written = writtenSources.get(at.file)?.writtenValue;
      const type = written === undefined ? meant : findText(valueAt(written, [...at.path, "type"]));
      if (type === undefined || (LAYOUT_NODE_TYPES as readonly string[]).includes(type)) continue;
      report({
        at: below(at, "type"),
        message: `"${type}" is not a kind of layout.`,
        hint: `the kinds are ${LAYOUT_NODE_TYPES.join(", ")}.`,
        ...suggest(type, LAYOUT_NODE_TYPES),
      });
    }
  },
};

const layoutKeyExists: Rule = {
  id: "layout-key-exists",
  severity: "error",
  docs: "Every question of a layout, in tabs and in each add-another item too, is an answer of the data model.",
  needs: ["dataModel"],
  bad: layout("frist_name", "first_name", "country", "city", "prev_attend"),
  finds: 'pages/about.json "frist_name": Page "about" asks "frist_name", which data-model.json does not define.',
  good: layout("first_name", "country", "city", "prev_attend"),
  check({ pages, keys }, report) {
    for (const { id, layout } of pages) {
      for (const { key, at, inside } of layout.keys) {
        if (keys.has(key)) continue;
        report({
          at,
          message: `${inside ?? `Page "${id}"`} asks "${key}", which data-model.json does not define.`,
          about: [key],
          ...suggestDefined(key, keys),
        });
      }
    }
  },
};

const layoutKeyInSchema: Rule = {
  id: "layout-key-in-schema",
  severity: "error",
  isAboutUnused: true,
  docs: "Every question of a page's layout is in its schema's `properties`, so that the schema alone shows which questions the page asks.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { schema: { properties: { city: null } } } },
  finds: 'pages/about.json "city": Page "about" lays out "city", which its "schema" does not list.',
  good: { "pages/about.json": { schema: { properties: { city: { $ref: "../data-model.json#/properties/city" } } } } },
  check(model, report) {
    for (const page of model.pages) {
      for (const { key, at } of page.layout.keys) {
        // The rule layout-key-exists reports this.
        if (page.properties.has(key) || !model.keys.has(key)) continue;
        report({
          at,
          message: `Page "${page.id}" lays out "${key}", which its "schema" does not list.`,
          about: [key],
          ...suggestQuestion(key, page, model),
        });
      }
    }
  },
};

const pageKeyLaidOut: Rule = {
  id: "page-key-laid-out",
  severity: "error",
  isAboutUnused: true,
  docs: "Every question of a page's schema is in its layout. Otherwise nobody could answer it.",
  bad: layout("first_name", "country", "prev_attend"),
  finds: 'pages/about.json "city": Page "about" lists "city" in its schema, but its layout never shows it.',
  good: layout("first_name", "country", "city", "prev_attend"),
  check({ pages, keys, groups }, report) {
    const repeated = new Set([...groups.values()].flatMap((group) => keysOfGroup(group).map(([key]) => key)));
    for (const { id, layout, properties } of pages) {
      const laidOut = new Set(layout.keys.map(({ key }) => key));
      const unknown = [...laidOut].filter((key) => !keys.has(key));
      for (const [key, { at }] of properties) {
        // The rule layout-key-exists reports a mistyped key. The place of a group's key is in the data model.
        const place = repeated.has(key) ? (keys.get(key)?.at ?? at) : at;
        const isMistyped = unknown.some((other) => findClosest(other, [key]) !== undefined);
        if (!laidOut.has(key) && keys.has(key) && !isMistyped)
          report({
            at: place,
            message: `Page "${id}" lists "${key}" in its schema, but its layout never shows it.`,
            hint: 'add it to "ui:layout", or take it out of "properties".',
            about: [key],
          });
      }
    }
  },
};

const uiKeyOnPage: Rule = {
  id: "ui-key-on-page",
  severity: "error",
  isAboutUnused: true,
  docs: "Settings in a page's `uiSchema` belong to questions of that page; others would do nothing.",
  needs: ["dataModel"],
  bad: { "pages/about.json": { uiSchema: { frist_name: { "ui:autocomplete": "given-name" } } } },
  finds: 'pages/about.json "frist_name": Page "about" has settings for "frist_name", which it does not ask.',
  good: { "pages/about.json": { uiSchema: { first_name: { "ui:autocomplete": "given-name" } } } },
  check(model, report) {
    for (const page of model.pages) {
      for (const { key, placeOf } of page.fieldUis.values()) {
        if (!page.properties.has(key))
          report({
            at: placeOf(),
            message: `Page "${page.id}" has settings for "${key}", which it does not ask.`,
            about: [key],
            ...suggestQuestion(key, page, model),
          });
      }
    }
  },
};

const requiredKeyOnPage: Rule = {
  id: "required-key-on-page",
  severity: "error",
  isAboutUnused: true,
  docs: "A page asks every question that it requires, and each `errorMessage.required` belongs to a required question.",
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
          report({
            at,
            message: `Page "${id}" requires "${name}", which it does not ask.`,
            about: [name],
            ...suggestQuestion(name, page, model),
          });
      }
      const names = new Set(required.map(({ name }) => name));
      const written = toObject(value["schema"])["required"];
      // The rule file-matches-schema reports this.
      if (written !== undefined && !Array.isArray(written)) continue;
      const unknown = [...names].filter((name) => !properties.has(name));
      for (const key of Object.keys(toObject(toObject(toObject(value["schema"])["errorMessage"])["required"]))) {
        if (names.has(key) || unknown.some((name) => findClosest(name, [key]) !== undefined)) continue;
        report({
          at: { file, path: ["schema", "errorMessage", "required", key], on: "key" },
          message: `Page "${id}" has a message for when "${key}" is missing, but does not require it.`,
          about: [key],
          ...suggest(key, names, (name) => required.find((one) => one.name === name)?.at),
        });
      }
    }
  },
};

export const layoutRules: readonly Rule[] = [
  layoutNodeKnown,
  layoutKeyExists,
  layoutKeyInSchema,
  pageKeyLaidOut,
  uiKeyOnPage,
  requiredKeyOnPage,
];

/** Suggests a question for a name that the page does not list. */
export function suggestQuestion(
  name: string,
  page: PageFact,
  { pages, keys }: Pick<TenantModel, "pages" | "keys">,
): Suggestion {
  const other = pages.find(({ properties }) => properties.has(name));
  if (other !== undefined) return { hint: `page "${other.id}" asks it.` };
  if (keys.has(name) && page.value["schema"] === undefined) return { hint: `lay out "${name}" on this page.` };
  if (keys.has(name))
    return { hint: `add "${name}": { "$ref": "../data-model.json#/properties/${name}" } to "properties".` };
  return suggestDefined(name, page.properties);
}
