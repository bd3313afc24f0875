import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EMPTY_APPLICATION } from "../../core/index.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { openCommands, type Commands } from "./command-line.fixture.ts";

const draft = {
  ...EMPTY_APPLICATION,
  answers: { first_name: "Ada", country: "USA", country_desc: "United States", has_studied: "Y", college_name: "" },
};
const readDraft = (tenant: string, email: string) =>
  Promise.resolve(tenant === "starter" && email === "ada@example.com" ? draft : undefined);

let tenants: string;
let run: Commands["run"];
let addStarter: Commands["addStarter"];
beforeEach(async () => void ({ tenants, run, addStarter } = await openCommands({ readDraft })));
afterEach(() => rm(tenants, { recursive: true }));

describe("portico rename", () => {
  it("renames a question in every file, and its scenarios still pass", async () => {
    const folder = await addStarter();
    const { code, out } = await run("rename", "starter", "has_studied", "went_to_college");
    expect(code).toBe(0);
    expect(out.split("\n")).toContain(join(folder, "changes.json"));
    expect(await run("test", "starter")).toMatchObject({ code: 0 });
    for (const file of out.split("\n").filter((path) => path !== "" && !path.endsWith("changes.json")))
      expect(await readFile(file, "utf8")).not.toMatch(/\bhas_studied\b/);
  });

  it("changes nothing and gives the reason if it cannot rename a question safely", async () => {
    const folder = await addStarter();
    const { code, err } = await run("rename", "starter", "first_name", "given_name");
    expect(code).toBe(1);
    expect(err).toContain('texts.json has no "banner.submitted"');
    expect(await readFile(join(folder, "data-model.json"), "utf8")).toBe(
      await readFile("templates/starter/data-model.json", "utf8"),
    );
  });
});

describe("portico format", () => {
  it("indents files, keeps their lines, and changes no formatted file", async () => {
    const folder = await addStarter({ "texts.json": '{\n "nav.save" :"Save",\n    "nav.next": [ "x" ]}' });
    expect(await run("format", "--check")).toMatchObject({ code: 1, out: `${join(folder, "texts.json")}\n` });
    expect(await run("format")).toMatchObject({ code: 0, out: `${join(folder, "texts.json")}\n` });
    expect(await readFile(join(folder, "texts.json"), "utf8")).toBe(
      '{\n  "nav.save": "Save",\n  "nav.next": [ "x" ] }\n',
    );
    expect(await run("format", "--check")).toEqual({ code: 0, out: "", err: "" });
  });
});

describe("portico schemas", () => {
  it("writes schemas with the tenant's names, and points its files to them", async () => {
    const folder = await addStarter();
    const { code, out } = await run("schemas");
    expect(code).toBe(0);
    expect(out.split("\n")).toContain(join(folder, ".schemas/page.schema.json"));
    expect(await readFile(join(folder, ".schemas/page.schema.json"), "utf8")).toContain('"has_studied"');
    expect(await readFile(join(folder, "data-model.json"), "utf8")).toContain(
      '"$schema": ".schemas/data-model.schema.json"',
    );
    expect(await run("lint", folder)).toMatchObject({ code: 0 });
    expect(await run("test", "starter")).toMatchObject({ code: 0 });
  });
});

describe("portico flow", () => {
  it("draws the flow as SVG with searchable text, and each place as a link", async () => {
    const folder = await addStarter();
    const { code, out } = await run("flow", "starter", "--format", "svg");
    expect(code).toBe(0);
    expect(out).toMatch(/^<\?xml[^]*<svg[^]*<\/svg>\s*$/);
    expect(out).toMatch(/<svg width="(\d+pt)" height="(\d+pt)"[^>]*><style>@page { size: \1 \2; margin: 0 }</);
    expect(out).toMatch(/<text [^>]*>question has_studied<\/text>/);
    expect(out.replaceAll("&#45;", "-")).toContain(`xlink:href="vscode://file${folder}/pages/`);
  });
});

describe("portico record", () => {
  it("writes a draft with what is shown, required and wrong, as a scenario that passes", async () => {
    const folder = await addStarter();
    expect(await run("record", "starter", "Ada@example.com", "ada")).toMatchObject({ code: 0 });
    const written = JSON.parse(await readFile(join(folder, "scenarios/ada.json"), "utf8")) as Scenario;
    expect(written.application).toEqual({ answers: { first_name: "Ada", country: "USA", has_studied: "Y" } });
    expect(written.expect.visible).toEqual(["college_name"]);
    expect(written.expect.required).toContain("college_name");
    expect(written.expect.errors).toHaveProperty("last_name");
    expect(await run("test", "starter")).toMatchObject({ code: 0 });
  });

  it.each([
    ["ada@school.edu", "ada", /may be a person's address/],
    ["grace@example.com", "ada", /has no account "grace@example.com"/],
    ["ada@example.com", "Ada!", /cannot name a scenario/],
    ["ada@example.com", "complete", /EEXIST|exists/],
  ])("refuses to record %s as %s", async (email, name, reason) => {
    const folder = await addStarter();
    const before = await readFile(join(folder, "scenarios/complete.json"), "utf8");
    expect(await run("record", "starter", email, name)).toMatchObject({
      code: 2,
      err: expect.stringMatching(reason) as string,
    });
    expect(await readFile(join(folder, "scenarios/complete.json"), "utf8")).toBe(before);
  });
});

it("asks in `portico new` for what the command line leaves out, and again after a mistake", async () => {
  const typed = ["Law School", "English!", "en-GB", "Europe/Dublin", "EIRE", "IRL", ""];
  const asked: string[] = [];
  const commands = await openCommands({}, (question) => {
    asked.push(question);
    return Promise.resolve(typed.shift() ?? "");
  });
  expect(await commands.run("new", "law", "--phone", "091 555 0100")).toMatchObject({ code: 0 });
  expect(asked.map((question) => question.split(" ")[0])).toEqual([
    "Name",
    "Language",
    "Language",
    "Time",
    "Country",
    "Country",
  ]);
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(commands.tenants, "law", file), "utf8"));
  expect(await read("tenant.json")).toMatchObject({
    name: "Law School",
    lang: "en-GB",
    timeZone: "Europe/Dublin",
    partner: { phone: "091 555 0100" },
  });
  expect(await read("data-model.json")).toMatchObject({ properties: { country: { default: "IRL" } } });
  await rm(commands.tenants, { recursive: true });
});
