import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  EMPTY_APPLICATION,
  evaluate,
  toPrintModel,
  toStorableAnswer,
  validateAnswer,
  type Tenant,
} from "../engine/core/index.ts";
import { loadTenant } from "../engine/node/index.ts";
import { createLookup } from "../server/lookup/index.ts";
import { useFolder } from "./use-folder.ts";

const TODAY = "2026-11-22";
const NOW = new Date(`${TODAY}T17:00:00Z`);
const readPage = (page: string) => readFileSync(`docs/${page}.md`, "utf8");

interface Editable {
  readonly properties: object;
  readonly pages: string[];
  readonly rules: unknown[];
  readonly uiSchema: { readonly "ui:layout": { readonly children: string[] }[] };
}

describe("the configurators' guides", () => {
  const parent = useFolder("suite");

  async function copyTenant(source: string, name: string): Promise<string> {
    const folder = parent(name, basename(source));
    await cp(source, folder, { recursive: true });
    return folder;
  }

  async function edit(path: string, change: (json: Editable) => void): Promise<void> {
    const json = JSON.parse(await readFile(path, "utf8")) as Editable;
    change(json);
    await writeFile(path, JSON.stringify(json));
  }

  it("shows only JSON that parses", () => {
    const pages = ["getting-started", ...readdirSync("docs/how-to").map((file) => `how-to/${file.replace(".md", "")}`)];
    const blocks = pages.flatMap((page) => blocksIn(readPage(page), "json"));
    expect(blocks.length).toBeGreaterThan(20);
    for (const block of blocks) expect(() => void JSON.parse(block), block).not.toThrow();
  });

  it("adds a question and a page to the starter, which then lints clean", async () => {
    const folder = await copyTenant("templates/starter", "page");
    const [answer] = examplesUnder("getting-started", "Your first programme") as [object];
    const [page] = examplesUnder("how-to/ask-questions", "Add a page");
    await edit(join(folder, "data-model.json"), ({ properties }) =>
      Object.assign(properties, answer, { employer: { type: "string", title: "Employer" } }),
    );
    await edit(join(folder, "pages/about.json"), ({ uiSchema }) => {
      uiSchema["ui:layout"][0]?.children.push("bar_number");
    });
    await edit(join(folder, "tenant.json"), ({ pages }) => pages.push("experience"));
    await writeFile(join(folder, "pages/experience.json"), JSON.stringify(page));
    const { tenant, problems } = await loadTenant(folder);
    expect(problems).toEqual([]);
    expect([tenant.fields.get("bar_number")?.page, tenant.fields.get("employer")?.page]).toEqual([
      "about",
      "experience",
    ]);
  });

  it("finds the tenant's own schools, with CEEB codes, before the portal's list", async () => {
    const [csv = ""] = blocksIn(sectionOf("how-to/change-words-and-prints", "Add your own schools"), "csv");
    const path = "lookups/college_ceeb.csv";
    const folder = await copyTenant("tenants/graduate", "schools");
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), csv);
    const { problems } = await loadTenant(folder);
    expect(problems.filter(({ file }) => file.includes("lookups"))).toEqual([]);
    const lookup = createLookup({ dataFolder: join(import.meta.dirname, "../server/lookup/data") });
    const lookups = new Map([[path, csv]]);
    const [first] = await lookup.find(lookups, { text: "larkspur college", category: "college_ceeb" });
    expect(first?.text).toBe("Larkspur College, North Campus");
    expect(await lookup.detail(lookups, { id: first?.id ?? "", category: "college_ceeb" })).toMatchObject({
      ceeb: "990011",
      city: "Larkspur Hollow",
      state: "CO",
      zip: "80000",
      country: "USA",
    });
  });

  it("rejects the same program twice in a ranking", async () => {
    const [conditions, rule] = examplesUnder("how-to/ask-questions", "Ask for a ranking");
    const folder = await copyTenant("templates/starter", "ranking");
    const question = (title: string) => ({ type: "string", title, "x-options": "programs" });
    await edit(join(folder, "data-model.json"), ({ properties }) =>
      Object.assign(properties, { choice_1: question("First choice"), choice_2: question("Second choice") }),
    );
    await edit(join(folder, "conditions.json"), (file) => Object.assign(file, conditions));
    await edit(join(folder, "pages/about.json"), (page) => {
      page.uiSchema["ui:layout"][0]?.children.push("choice_1", "choice_2");
      Object.assign(page, { rules: [rule] });
    });
    const { tenant, problems } = await loadTenant(folder);
    expect(problems).toEqual([]);
    const messagesOf = (answers: Readonly<Record<string, string>>) =>
      evaluate(tenant, { ...EMPTY_APPLICATION, answers }, NOW).errors.get("choice_2");
    expect(messagesOf({ choice_1: "ART", choice_2: "ART" })).toEqual(["Choose each program only once"]);
    expect(messagesOf({ choice_1: "ART", choice_2: "BIO" })).toBeUndefined();
    expect(messagesOf({})).toBeUndefined();
  });

  describe("the numbers of the guide's form", () => {
    let tenant: Tenant;
    beforeAll(async () => {
      const questions: object = Object.assign({}, ...examplesUnder("how-to/ask-questions", "Ask for a number"));
      const folder = await copyTenant("templates/starter", "numbers");
      await edit(join(folder, "data-model.json"), ({ properties }) => Object.assign(properties, questions));
      await edit(join(folder, "pages/about.json"), ({ uiSchema }) => {
        uiSchema["ui:layout"][0]?.children.push(...Object.keys(questions));
      });
      const loaded = await loadTenant(folder);
      expect(loaded.problems).toEqual([]);
      tenant = loaded.tenant;
    });

    const wrongAverage = ["Please enter your average as a number from 0 to 4, such as 3.45."];
    const notWhole = ["Hours a week must be an integer"];
    it.each<[key: string, typed: string, kept: string, messages: readonly string[]]>([
      ["gpa", "3,75", "3.75", []],
      ["gpa", "٣٫٧٥", "3.75", []],
      ["hours", "40", "40", []],
      ["student_id", "０１２３４", "01234", []],
      ["gpa", "A+", "A+", wrongAverage],
      ["gpa", "4.01", "4.01", wrongAverage],
      ["gpa", "3.456", "3.456", wrongAverage],
      ["hours", "0", "0", ["Hours a week must be at least 1"]],
      ["hours", "7,5", "7.5", notWhole],
    ])("stores and prints %s, typed as %s, as %s, and reports %j", (key, typed, kept, messages) => {
      const field = tenant.fields.get(key);
      if (field === undefined) throw new Error(`The guide has no question "${key}".`);
      const answers = { [key]: toStorableAnswer(tenant, key, typed) };
      const application = { ...EMPTY_APPLICATION, answers };
      const printed = JSON.stringify(toPrintModel(tenant, application, evaluate(tenant, application, NOW), NOW));
      expect(answers).toEqual({ [key]: kept });
      expect(printed).toContain(`"${kept}"`);
      expect(validateAnswer(tenant, field, answers, TODAY)).toEqual(messages);
    });
  });
});

function sectionOf(page: string, heading: string): string {
  const [, after] = readPage(page).split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`docs/${page}.md has no section "${heading}".`);
  return after.split(/^## /m)[0] ?? "";
}

function blocksIn(text: string, language: "json" | "csv"): readonly string[] {
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, block = ""]) => block);
}

const examplesUnder = (page: string, heading: string): readonly unknown[] =>
  blocksIn(sectionOf(page, heading), "json").map((block): unknown => JSON.parse(block));
