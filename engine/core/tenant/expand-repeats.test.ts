import { expect, it } from "vitest";
import { expandDataModel, expandPage } from "./expand-repeats.ts";
import { readRepeatGroups } from "./repeat-groups.ts";

const TOWN = { type: "string", title: "Town" };
const NODE = { type: "addAnother", id: "job", label: "Add", itemTitle: "Job {n}", children: ["{job}town"] };
const KEYS = ["job_town", "job_2_town"];

it("expands a group to the keys and the page that earlier versions wrote with `prefixes`", () => {
  const dataModel = { type: "object", repeat: { job: { max: 2, properties: { town: TOWN } } } };
  const groups = readRepeatGroups(dataModel);
  const page = expandPage(
    {
      schema: { type: "object", properties: { "{job}": { $ref: "../data-model.json#/repeat/job" } } },
      uiSchema: { "ui:layout": [NODE] },
    },
    (id) => groups.get(id),
  );
  const earlierModel = { type: "object", properties: { job_town: TOWN, job_2_town: TOWN } };
  const earlierPage = {
    schema: {
      type: "object",
      properties: Object.fromEntries(KEYS.map((key) => [key, { $ref: `../data-model.json#/properties/${key}` }])),
    },
    uiSchema: { "ui:layout": [{ ...NODE, prefixes: ["job_", "job_2_"] }] },
  };
  expect(expandDataModel(dataModel, groups).value).toEqual(expandDataModel(earlierModel, new Map()).value);
  expect(page.value).toEqual(expandPage(earlierPage, () => undefined).value);
  expect(page.value).toEqual(earlierPage);
});

it("derives a page's properties and their origins from its layout, and expands `required`", () => {
  const dataModel = { type: "object", repeat: { job: { max: 2, properties: { town: TOWN } } } };
  const groups = readRepeatGroups(dataModel);
  const uiSchema = { "ui:layout": ["name", NODE, { type: "phone", field: "phone", optIn: "name" }] };
  const toReference = (key: string) => [key, { $ref: `../data-model.json#/properties/${key}` }];
  const properties = Object.fromEntries(["name", ...KEYS, "phone"].map(toReference));
  const page = expandPage({ uiSchema }, (id) => groups.get(id));
  expect(page.value).toMatchObject({ schema: { type: "object", properties } });
  expect(page.originOf(["schema", "properties", "phone", "$ref"])).toEqual([
    "uiSchema",
    "ui:layout",
    2,
    "field",
    "$ref",
  ]);
  const requiring = expandPage({ schema: { type: "object", required: ["{job}town"] }, uiSchema }, (id) =>
    groups.get(id),
  );
  expect(requiring.value).toMatchObject({ schema: { properties, required: KEYS } });
});
