import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  EMPTY_APPLICATION,
  evaluate,
  toPrintModel,
  toStorableAnswer,
  validateAnswer,
  type Tenant,
} from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";

const TODAY = "2026-11-22";
const NOW = new Date(`${TODAY}T17:00:00Z`);

interface Editable {
  readonly properties: Record<string, object>;
  readonly schema: { readonly properties: Record<string, object> };
  readonly uiSchema: { readonly "ui:layout": { readonly children: string[] }[] };
}

let parent: string;
let tenant: Tenant;
let problems: readonly unknown[];

/** The starter with the questions of the guide's section. */
beforeAll(async () => {
  const guide = await readFile("docs/tenant-guide.md", "utf8");
  const section = /### … ask for a number\n([\s\S]*?)\n### /.exec(guide)?.[1] ?? "";
  const questions = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json = ""]) => JSON.parse(json) as Record<string, object>,
  );
  parent = await mkdtemp(join(tmpdir(), "portico-numbers-"));
  const folder = join(parent, "starter");
  await cp("templates/starter", folder, { recursive: true });
  const edit = async (file: string, change: (json: Editable) => void): Promise<void> => {
    const json = JSON.parse(await readFile(join(folder, file), "utf8")) as Editable;
    change(json);
    await writeFile(join(folder, file), JSON.stringify(json));
  };
  const all: Record<string, object> = Object.assign({}, ...questions);
  await edit("data-model.json", ({ properties }) => Object.assign(properties, all));
  await edit("pages/about.json", ({ schema, uiSchema }) => {
    for (const key of Object.keys(all)) {
      schema.properties[key] = { $ref: `../data-model.json#/properties/${key}` };
      uiSchema["ui:layout"][0]?.children.push(key);
    }
  });
  ({ tenant, problems } = await loadTenant(folder));
});
afterAll(() => rm(parent, { recursive: true }));

/** What is kept of what is typed, how it prints, and what the field says. */
function ask(key: string, typed: string) {
  const field = tenant.fields.get(key);
  if (field === undefined) throw new Error(`The guide asks no ${key}.`);
  const kept = toStorableAnswer(tenant, key, typed);
  const answers = { [key]: kept };
  const application = { ...EMPTY_APPLICATION, answers };
  const printed = JSON.stringify(toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW));
  return { kept, printed, said: validateAnswer(tenant, field, answers, TODAY) };
}

describe("the guide's numbers", () => {
  it("make a tenant that lints clean", () => expect(problems).toEqual([]));

  it.each([
    ["gpa", "3.75", "3.75"],
    ["gpa", "3,75", "3.75"],
    ["gpa", "3.50", "3.50"],
    ["gpa", "٣٫٧٥", "3.75"],
    ["gpa", "３．７", "3.7"],
    ["hours", "40", "40"],
    ["student_id", "０１２３４", "01234"],
  ])("%s takes %s, and keeps and prints %s", (key, typed, kept) => {
    const asked = ask(key, typed);
    expect(asked).toMatchObject({ kept, said: [] });
    expect(asked.printed).toContain(`"${kept}"`);
  });

  const wrongAverage = "Please enter your average as a number from 0 to 4, such as 3.45.";
  it.each([
    ["gpa", "A+", wrongAverage],
    ["gpa", "4.01", wrongAverage],
    ["gpa", "-1", wrongAverage],
    ["gpa", "3.456", wrongAverage],
    ["gpa", "1,250", wrongAverage],
    ["hours", "0", "Hours a week must be at least 1"],
    ["hours", "7,5", "Hours a week must be an integer"],
    ["hours", "180 cm", "Hours a week must be an integer"],
  ])("%s keeps %s, and says what is wrong with it", (key, typed, said) => {
    const asked = ask(key, typed);
    expect(asked.said).toEqual([said]);
    expect(typed.replace(",", ".")).toBe(String(asked.kept).replace(",", "."));
  });
});
