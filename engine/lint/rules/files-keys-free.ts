import { filePlacesOf } from "../../core/index.ts";
import type { Rule } from "../rule.ts";

const messages = {
  claimed: (key: string, n: number, question: string) =>
    `"${key}" is where file ${n} of "${question}" is kept, so it cannot be the key of another answer.`,
};

const PHOTO = { type: "string", title: "Photo", "x-document": true };

export const filesKeysFree: Rule = {
  id: "files-keys-free",
  severity: "error",
  docs: 'No answer has a key under which further files of a question are kept: those of `photos` with `"max": 3` are `photos_2` and `photos_3`.',
  needs: ["dataModel"],
  bad: {
    "data-model.json": {
      properties: { photos: { ...PHOTO, "x-files": { max: 3 } }, photos_2: PHOTO },
    },
    "pages/about.json": {
      schema: {
        properties: {
          photos: { $ref: "../data-model.json#/properties/photos" },
          photos_2: { $ref: "../data-model.json#/properties/photos_2" },
        },
      },
      uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", "photos", "photos_2"] },
    },
  },
  finds:
    'data-model.json "photos_2": "photos_2" is where file 2 of "photos" is kept, so it cannot be the key of another answer.',
  good: {
    "data-model.json": {
      properties: { photos: { ...PHOTO, title: "Photos", "x-files": { max: 3 } }, photo_of_id: PHOTO },
    },
    "pages/about.json": {
      schema: {
        properties: {
          photos: { $ref: "../data-model.json#/properties/photos" },
          photo_of_id: { $ref: "../data-model.json#/properties/photo_of_id" },
        },
      },
      uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend", "photos", "photo_of_id"] },
    },
  },
  check({ keys }, report) {
    for (const { key, schema, placeOf } of keys.values())
      filePlacesOf(key, schema).forEach((place, index) => {
        const claimed = index === 0 ? undefined : keys.get(place);
        if (claimed !== undefined)
          report({
            at: claimed.at,
            message: messages.claimed(place, index + 1, key),
            hint: "rename it, or have fewer files there",
            see: placeOf("x-files", "max"),
          });
      });
  },
};
