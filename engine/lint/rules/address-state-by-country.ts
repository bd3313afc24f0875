import { findAddressParts } from "../analysis/address-parts.ts";
import { depthOf } from "../analysis/keyed-lists.ts";
import { findText } from "../model/json-shape.ts";
import { findControllers, findListName } from "../model/list-reference.ts";
import type { TenantModel } from "../model/tenant-model.ts";
import type { Rule } from "../rule.ts";

const messages = {
  other: (state: string, by: string, country: string) =>
    `The choices of "${state}" depend on "${by}", but this address has its country in "${country}".`,
  fixed: (state: string, list: string, country: string) =>
    `"${state}" has the choices of list "${list}" whatever country is chosen in "${country}".`,
};

export const addressStateByCountry: Rule = {
  id: "address-state-by-country",
  severity: "error",
  docs: "Where the `state` of an address has choices, they depend on the country of the same address; otherwise most people would find no state, or somebody else's.",
  needs: ["dataModel", "options"],
  bad: {
    "data-model.json": {
      properties: {
        home_country: { type: "string", title: "Home country", "x-options": "countries" },
        state: { type: "string", title: "State", "x-options": { list: "regions", by: "home_country" } },
        line: { type: "string", title: "Street" },
        zip: { type: "string", title: "ZIP" },
      },
    },
    "options/regions.json": { keyed: { USA: [{ value: "NY", label: "New York" }] } },
    "pages/about.json": {
      schema: {
        properties: {
          home_country: { $ref: "../data-model.json#/properties/home_country" },
          state: { $ref: "../data-model.json#/properties/state" },
          line: { $ref: "../data-model.json#/properties/line" },
          zip: { $ref: "../data-model.json#/properties/zip" },
        },
      },
      uiSchema: {
        "ui:layout": [
          "first_name",
          "home_country",
          "prev_attend",
          {
            type: "address",
            label: "Address",
            fields: { country: "country", line1: "line", city: "city", state: "state", zip: "zip" },
          },
        ],
      },
    },
  },
  finds:
    'pages/about.json:45:20 "state": The choices of "state" depend on "home_country", but this address has its country in "country".',
  good: {
    "data-model.json": {
      properties: {
        state: { type: "string", title: "State", "x-options": { list: "regions", by: "country" } },
        line: { type: "string", title: "Street" },
        zip: { type: "string", title: "ZIP" },
      },
    },
    "options/regions.json": { keyed: { USA: [{ value: "NY", label: "New York" }] } },
    "pages/about.json": {
      schema: {
        properties: {
          state: { $ref: "../data-model.json#/properties/state" },
          line: { $ref: "../data-model.json#/properties/line" },
          zip: { $ref: "../data-model.json#/properties/zip" },
        },
      },
      uiSchema: {
        "ui:layout": [
          "first_name",
          "prev_attend",
          {
            type: "address",
            label: "Address",
            fields: { country: "country", line1: "line", city: "city", state: "state", zip: "zip" },
          },
        ],
      },
    },
  },
  check(model, report) {
    const { pages, keys, lists } = model;
    for (const { layout } of pages) {
      for (const { key: state, country, at } of findAddressParts(layout, "state")) {
        const fact = keys.get(state);
        const list = findListName(fact?.schema);
        if (fact === undefined || list === undefined || !keys.has(country)) continue;
        const by = findControllers(fact).map(({ key }) => key);
        if (by.length > 0 && !by.includes(country))
          report({
            at,
            message: messages.other(state, by.join('" and "'), country),
            hint: `write "by": "${country}"`,
            see: fact.placeOf("x-options", "by"),
          });
        // A list that is keyed, but not by any answer, is reported by options-controller-asked.
        else if (by.length === 0 && depthOf(lists, list) === 0 && countChoices(model, country) > 1)
          report({
            at,
            message: messages.fixed(state, list, country),
            hint: `write { "list": "states", "by": "${country}" }, or leave "x-options" out, and it is typed`,
            see: fact.placeOf("x-options"),
          });
      }
    }
  },
};

function countChoices({ keys, valuesOf }: TenantModel, key: string): number {
  const schema = keys.get(key)?.schema;
  const list = findText(schema?.["x-options"]);
  return list === undefined ? Infinity : [...(valuesOf(list) ?? [])].filter((value) => value !== "").length;
}
