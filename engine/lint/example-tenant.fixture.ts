import { mergeChange } from "./example-tenant.ts";
import { findText, isJsonObject, toObject } from "./model/json-shape.ts";
import type { Example, ExampleValue } from "./rule.ts";
import type { AssetFile, TenantFiles } from "./tenant-files.ts";

/** The smallest tenant without lint problems. The examples of the rules change it. */
const EXAMPLE_TENANT: Example = {
  "tenant.json": {
    id: "example",
    name: "Example School",
    hosts: ["example.localhost"],
    partner: {
      university: "Example University",
      program: "the Example School",
      help_email: "help@example.edu",
      admissions_email: "admissions@example.edu",
      phone: "(212) 555-0100",
      phone_extension: "1",
      mailing_address: ["Example University", "1 Example Road"],
      privacy_policy_url: "https://example.edu/privacy",
      pdf_reader_url: "https://example.edu/reader",
      character_limit: 7000,
    },
    pages: ["about"],
    defaultPage: "about",
  },
  "data-model.json": {
    type: "object",
    properties: {
      first_name: { type: "string", title: "First Name" },
      country: { type: "string", title: "Country", "x-options": "countries" },
      city: { type: "string", title: "City" },
      prev_attend: { type: "string", title: "Have you been here before?", "x-options": "yes_no", "x-desc": false },
    },
  },
  "pages/about.json": {
    path: "/about",
    navLabel: "About You",
    schema: {
      type: "object",
      properties: {
        first_name: { $ref: "../data-model.json#/properties/first_name" },
        country: { $ref: "../data-model.json#/properties/country" },
        city: { $ref: "../data-model.json#/properties/city" },
        prev_attend: { $ref: "../data-model.json#/properties/prev_attend" },
      },
    },
    uiSchema: { "ui:layout": ["first_name", "country", "city", "prev_attend"] },
  },
  "print.hbs": "{{#> layout}}{{#each pages}}{{> page}}{{/each}}{{/layout}}",
  "@shared/postcodes.json": {
    countries: {
      USA: { shapes: ["#####", "#####-####"], example: "10027" },
      CAN: { shapes: ["@#@ #@#"], example: "K1A 0B1" },
      FRA: { shapes: ["#####"], example: "75001" },
    },
  },
  "@shared/options/yes_no.json": {
    options: [
      { value: "Y", label: "Yes" },
      { value: "N", label: "No" },
    ],
  },
  "@shared/options/countries.json": {
    blank: "--",
    options: [
      { value: "USA", label: "United States" },
      { value: "CAN", label: "Canada" },
      { value: "FRA", label: "France" },
    ],
  },
};

export function createExampleTenant(...changes: readonly Example[]): TenantFiles {
  const merged = changes.reduce<ExampleValue>((base, change) => mergeChange(base, change), EXAMPLE_TENANT);
  const files = Object.entries(isJsonObject(merged) ? merged : {});
  return {
    folder: "tenants/example",
    texts: new Map(
      files
        .filter(([path]) => !path.startsWith("assets/"))
        .map(([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value, undefined, 2)]),
    ),
    assets: new Map(
      files.filter(([path]) => path.startsWith("assets/")).map(([path, value]) => [path, toAsset(value)]),
    ),
    unreadable: [],
  };
}

function toAsset(value: unknown): AssetFile {
  const { head, sizeBytes } = toObject(value);
  const content = findText(head) ?? findText(value) ?? "";
  return { head: content, sizeBytes: typeof sizeBytes === "number" ? sizeBytes : content.length };
}
