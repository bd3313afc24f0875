import { filePlacesOf } from "../../core/index.ts";
import { ask } from "../example-changes.ts";
import type { Rule } from "../rule.ts";

const dataModelKeyAsked: Rule = {
  id: "data-model-key-asked",
  severity: "warning",
  isAboutUnused: true,
  docs: "Every answer of the data model is asked by a page; one that is not is left over, or is missing from a page.",
  needs: ["pages"],
  bad: { "data-model.json": { properties: { nickname: { type: "string", title: "Nickname" } } } },
  finds: 'data-model.json "nickname": "nickname" is in the data model, but no page asks it.',
  good: {
    "data-model.json": { properties: { nickname: { type: "string", title: "Nickname" } } },
    "pages/about.json": {
      schema: { properties: { nickname: { $ref: "../data-model.json#/properties/nickname" } } },
      uiSchema: { "ui:layout": ["first_name", "nickname", "country", "city", "prev_attend"] },
    },
  },
  check({ pages, keys }, report) {
    const asked = new Set(
      pages.flatMap(({ properties, layout }) => [...properties.keys(), ...layout.keys.map(({ key }) => key)]),
    );
    for (const { key, at } of keys.values())
      if (!asked.has(key)) report({ at, message: `"${key}" is in the data model, but no page asks it.`, about: [key] });
  },
};

const descKeyFree: Rule = {
  id: "desc-key-free",
  severity: "error",
  docs: 'No answer has the key of another answer\'s companion: `{key}_desc` of a coded answer (docs/specification.md, section 3), which `"x-desc": false` turns off, or `{key}_typed` of a date.',
  bad: {
    "data-model.json": { properties: { country_desc: { type: "string", title: "About the country" } } },
    "pages/about.json": {
      schema: { properties: { country_desc: { $ref: "../data-model.json#/properties/country_desc" } } },
      uiSchema: { "ui:layout": ["first_name", "country", "country_desc", "city", "prev_attend"] },
    },
  },
  finds:
    'data-model.json "country_desc": "country_desc" is where the chosen label of "country" is stored, so it cannot be the key of another answer.',
  good: {
    "data-model.json": { properties: { country_note: { type: "string", title: "About the country" } } },
    "pages/about.json": {
      schema: { properties: { country_note: { $ref: "../data-model.json#/properties/country_note" } } },
      uiSchema: { "ui:layout": ["first_name", "country", "country_note", "city", "prev_attend"] },
    },
  },
  check({ keys }, report) {
    for (const { key, schema, at } of keys.values()) {
      const typed = schema.format === "date" ? keys.get(`${key}_typed`) : undefined;
      if (typed !== undefined)
        report({
          at: typed.at,
          message: `"${typed.key}" is where "${key}" is kept as it was typed while it is not a valid date, so it cannot be the key of another answer.`,
          hint: "rename it",
          see: at,
        });
      const claimed = keys.get(`${key}_desc`);
      if (schema["x-options"] === undefined || schema["x-desc"] === false || claimed === undefined) continue;
      report({
        at: claimed.at,
        message: `"${claimed.key}" is where the chosen label of "${key}" is stored, so it cannot be the key of another answer.`,
        hint: `rename it, or add "x-desc": false to "${key}"`,
        see: at,
      });
    }
  },
};

const PHOTO = { type: "string", title: "Photo", "x-document": true };

const filesKeysFree: Rule = {
  id: "files-keys-free",
  severity: "error",
  docs: 'No answer has a key under which further files of a question are kept: those of `photos` with `"max": 3` are `photos_2` and `photos_3`.',
  needs: ["dataModel"],
  bad: ask({ photos: { ...PHOTO, "x-files": { max: 3 } }, photos_2: PHOTO }),
  finds:
    'data-model.json "photos_2": "photos_2" is where file 2 of "photos" is kept, so it cannot be the key of another answer.',
  good: ask({ photos: { ...PHOTO, title: "Photos", "x-files": { max: 3 } }, photo_of_id: PHOTO }),
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values())
      filePlacesOf(key, schema).forEach((place, index) => {
        const claimed = index === 0 ? undefined : keys.get(place);
        if (claimed !== undefined)
          report({
            at: claimed.at,
            message: `"${place}" is where file ${index + 1} of "${key}" is kept, so it cannot be the key of another answer.`,
            hint: "rename it, or have fewer files there",
            see: placeOf("x-files", "max"),
          });
      });
  },
};

const filesOfDocument: Rule = {
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
          message: `"${key}" says what its files may be, but it takes no file.`,
          hint: 'write "x-document": true, or leave "x-files" out.',
        });
  },
};

export const dataModelRules: readonly Rule[] = [dataModelKeyAsked, descKeyFree, filesKeysFree, filesOfDocument];
