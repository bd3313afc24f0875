import { expect, it } from "vitest";
import { readTenantFiles } from "../../node/read-tenant-files.ts";
import { isJsonObject } from "../../core/index.ts";
import { lintTenant } from "../lint-tenants.ts";
import type { TenantFiles } from "../tenant-files.ts";
import { renameQuestion } from "./rename-question.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const FOLDERS = ["tenants/graduate", "tests/fixtures/tenants/film"];
const EVERY = 25;

const rename = (files: TenantFiles, from: string, to: string) => renameQuestion(files, { from, to, now: NOW });

function change(files: TenantFiles, from: string, to: string): TenantFiles {
  const renamed = rename(files, from, to);
  if (renamed.kind === "refused") throw new Error([from, renamed.message, ...renamed.places].join("\n"));
  return { ...files, texts: new Map([...files.texts, ...renamed.texts]) };
}

const keysOf = (value: unknown): readonly string[] => (isJsonObject(value) ? Object.keys(value) : []);

/** Returns the keys. Members of groups appear as `{group}member`. */
function questionsOf({ texts }: TenantFiles): readonly string[] {
  const model = JSON.parse(texts.get("data-model.json") ?? "") as {
    properties: object;
    repeat?: Record<string, { properties: object }>;
  };
  const members = Object.entries(model.repeat ?? {}).flatMap(([id, group]) =>
    keysOf(group.properties).map((key) => `{${id}}${key}`),
  );
  return [...keysOf(model.properties), ...members];
}

it.each(FOLDERS)("renames questions of %s and back without another change", async (folder) => {
  const files = await readTenantFiles(folder);
  const questions = questionsOf(files).filter((_, index) => index % EVERY === 1);
  for (const key of questions) {
    const there = change(files, key, `${key}_anew`);
    expect(lintTenant(there, { now: NOW })).toEqual(lintTenant(files, { now: NOW }));
    const { texts } = change(there, `${key}_anew`, key);
    for (const [path, text] of files.texts) if (path !== "changes.json") expect(texts.get(path), path).toBe(text);
  }
});

const smallTenant = async (edits: Readonly<Record<string, string>>): Promise<TenantFiles> => {
  const files = await readTenantFiles("templates/starter");
  return { ...files, texts: new Map([...files.texts, ...Object.entries(edits)]) };
};

it("adds its step after the tenant's existing steps", async () => {
  const steps = { steps: [{ drop: "fax", reason: "Nobody has one." }] };
  const renamed = rename(
    await smallTenant({ "changes.json": JSON.stringify(steps, undefined, 2) }),
    "college_name",
    "school",
  );
  const text = renamed.kind === "renamed" ? (renamed.texts.get("changes.json") ?? "") : renamed.message;
  expect(JSON.parse(text)).toEqual({ steps: [...steps.steps, { rename: "college_name", to: "school" }] });
});

it("begins a new changes.json with its schema", async () => {
  const renamed = rename(await smallTenant({}), "college_name", "school");
  const text = renamed.kind === "renamed" ? (renamed.texts.get("changes.json") ?? "") : renamed.message;
  expect(text).toMatch(/^\{\n  "\$schema": "\.\.\/\.\.\/engine\/schemas\/changes\.schema\.json",\n/);
});

it("lists equal texts that name something else, and leaves them", async () => {
  expect(rename(await smallTenant({}), "country", "home_country")).toMatchObject({
    kind: "renamed",
    left: ["pages/about.json:23: uiSchema.country.ui:autocomplete"],
  });
});

const PAGES = "{{#each pages}}\r\n{{> page}}\n{{/each}}\n";
const inItems = (text: string) => `{{#each pages}}{{#each sections}}{{#each items}}${text}{{/each}}{{/each}}{{/each}}`;

it.each<readonly [string, string, readonly string[]]>([
  [
    `{{answer "college_name"}} {{#if (answered 'college_name')}}x{{/if}}`,
    `{{answer "school"}} {{#if (answered 'school')}}x{{/if}}`,
    [],
  ],
  [inItems('{{#if (is key "college_name")}}x{{/if}}'), inItems('{{#if (is key "school")}}x{{/if}}'), []],
  [
    inItems('{{#each keys}}{{#if (is "college_name" this)}}x{{/if}}{{/each}}'),
    inItems('{{#each keys}}{{#if (is "school" this)}}x{{/if}}{{/each}}'),
    [],
  ],
  ...['(answer "statement")', "lang", "partner.university", '(label "statement")'].map((value) => {
    const text = `{{#if (is ${value} "college_name")}}college_name{{/if}}`;
    return [text, text, ['print.hbs:4: "college_name"']] as const;
  }),
])("renames the keys of the template %s and no other text", async (written, expected, left) => {
  const renamed = rename(await smallTenant({ "print.hbs": PAGES + written }), "college_name", "school");
  expect(renamed).toMatchObject({ kind: "renamed", left });
  const { texts } = renamed as Extract<typeof renamed, { kind: "renamed" }>;
  expect(texts.get("print.hbs") ?? PAGES + written).toBe(PAGES + expected);
});

it.each([
  '{{#with "college_name"}}{{answer this}}{{/with}}',
  '{{#each pages as |one|}}{{#if (is one "college_name")}}x{{/if}}{{/each}}',
])("refuses the template %s, whose text may be a key", async (written) => {
  expect(rename(await smallTenant({ "print.hbs": PAGES + written }), "college_name", "school")).toMatchObject({
    kind: "refused",
    message: expect.stringContaining("may name the question") as string,
    places: ['print.hbs:4: "college_name"'],
  });
});

it("renames a question whose key equals a value that the portal fills into messages", async () => {
  const files = await smallTenant({});
  const edited = new Map([...files.texts].map(([path, text]) => [path, text.replaceAll('"statement"', '"limit"')]));
  const model = edited
    .get("data-model.json")
    ?.replace(
      '"Why would you like to study here?"',
      '$&, "maxLength": 50, "errorMessage": { "maxLength": "Write at most {limit} letters" }',
    );
  const renamed = rename(
    { ...files, texts: new Map([...edited, ["data-model.json", model ?? ""]]) },
    "limit",
    "reason",
  );
  const { texts } = renamed as Extract<typeof renamed, { kind: "renamed" }>;
  expect(texts.get("data-model.json")).toMatch(/"reason": \{.*\{limit\} letters/);
});

it.each([
  ["colege_name", "school", 'data-model.json has no question "colege_name": did you mean "college_name"?'],
  ["college_name", "country", '"country" is the key of another question.'],
  ["college_name", "School", '"School" cannot be the new key: write lower-case letters, digits and underscores.'],
  ["first_name", "name_given", "The rename would cause new problems, so nothing was changed:"],
])("refuses to rename %s to %s", async (from, to, message) => {
  expect(rename(await smallTenant({}), from, to)).toMatchObject({ kind: "refused", message });
});

it("refuses a tenant with errors", async () => {
  expect(rename(await smallTenant({ "conditions.json": "{" }), "college_name", "school")).toMatchObject({
    kind: "refused",
    message: "The linter finds errors in this tenant. Correct them first:",
  });
});
