import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCommands, type Commands } from "./command-line.fixture.ts";
import { createProcessTerminal } from "./terminal.ts";

let tenants: string;
let run: Commands["run"];
let addStarter: Commands["addStarter"];
beforeEach(async () => void ({ tenants, run, addStarter } = await openCommands()));
afterEach(() => rm(tenants, { recursive: true }));

const readJson = async (path: string) =>
  JSON.parse(await readFile(join("templates/starter", path), "utf8")) as {
    properties: Record<string, { "x-required"?: string | true }>;
  };
const withRequired = async (key: string): Promise<string> => {
  const file = await readJson("data-model.json");
  Object.assign(file.properties[key] ?? {}, { "x-required": true });
  return JSON.stringify(file, undefined, 2);
};

it("does not stop if the reader closes the pipe, but throws other output errors", () => {
  const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
  const known = process.stdout.listeners("error");
  createProcessTerminal();
  const [own] = process.stdout.listeners("error").filter((listener) => !known.includes(listener));
  const fail = (code: string): void => void own?.(Object.assign(new Error(code), { code }));
  expect(() => fail("EPIPE")).not.toThrow();
  expect(() => fail("ENOSPC")).toThrow("ENOSPC");
  expect(exit).not.toHaveBeenCalled();
  exit.mockRestore();
  for (const listener of process.stdout.listeners("error"))
    if (!known.includes(listener)) process.stdout.off("error", listener as () => void);
});

describe("portico lint", () => {
  it("exits with 0 and no output if every tenant is clean", async () => {
    await addStarter();
    expect(await run("lint")).toEqual({ out: "", err: "0 errors and 0 warnings in 1 tenant.\n", code: 0 });
  });

  it("exits with 1 on an error, and prints only problems to standard output", async () => {
    const folder = await addStarter({ "texts.json": "{\n" });
    expect(await run("lint", folder)).toEqual({
      out: `${folder}/texts.json:1:1  error  json-parses\n  "texts.json" is not JSON: a closing } was expected.\n  1 | {\n    | ^\n`,
      err: "1 error and 0 warnings in 1 tenant.\n",
      code: 1,
    });
  });

  it("fails on warnings only above --max-warnings", async () => {
    await addStarter({ "notes.txt": "remember" });
    expect(await run("lint")).toMatchObject({
      code: 0,
      out: expect.stringContaining("warning  file-known") as unknown,
    });
    expect(await run("lint", "--max-warnings", "1")).toMatchObject({ code: 0 });
    expect(await run("lint", "--max-warnings", "0")).toMatchObject({
      code: 1,
      err: expect.stringContaining("At most 0 warnings were allowed.") as unknown,
    });
    expect(await run("lint", "--quiet")).toMatchObject({ code: 0, out: "" });
  });

  it("reports each unreadable file, and continues", async () => {
    await addStarter({
      "options/utf16.json": Buffer.from("\ufeff{}", "utf16le"),
      "options/bytes.json": Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
      "options/mark.json": Buffer.from("\ufeff{}", "utf8"),
      "options/large.json": Buffer.alloc(3 * 1024 * 1024, 0x20),
      "options/empty.json": Buffer.alloc(0),
      "texts.json": '{ "form.svae": "Save" }',
    });
    const { out, code } = await run("lint");
    expect(code).toBe(1);
    for (const message of [
      '"options/utf16.json" is UTF-16; files are read as UTF-8.',
      '"options/bytes.json" is not UTF-8: some bytes are not valid characters.',
      '"options/mark.json" begins with a byte order mark.',
      '"options/large.json" has 3 MiB; at most 2 MiB are read.',
      '"options/empty.json" is not JSON: the file is empty.',
      "name-known",
    ])
      expect(out).toContain(message);
  });

  it.each(["lint", "lint --prove", "format --check", "schemas", "prove", "why", "show", "flow --format json"])(
    "accepts the id and the folder of a tenant in %s",
    async (command) => {
      const folder = await addStarter();
      const last = command === "why" ? ["first_name"] : command === "show" ? ["about"] : [];
      // The first run of `schemas` changes the files.
      await run(...command.split(" "), folder, ...last);
      const [byId, byFolder] = [
        await run(...command.split(" "), "starter", ...last),
        await run(...command.split(" "), folder, ...last),
      ];
      expect(byId).toEqual(byFolder);
      expect([command, byId.code, byId.err.includes("cannot")]).toEqual([command, 0, false]);
    },
  );

  it("reports a folder without a tenant, a file, and a missing path", async () => {
    await mkdir(join(tenants, "empty"));
    await writeFile(join(tenants, "file"), "");
    const { out, code } = await run("lint", join(tenants, "empty"), join(tenants, "file"), join(tenants, "gone"));
    expect(code).toBe(1);
    expect(out).toContain('"empty" is not a tenant: it has no tenant.json, no data-model.json and no pages folder.');
    expect(out).toContain(`"${tenants}/file" is a file; a tenant is a folder.`);
    expect(out).toContain(`"${tenants}/gone" does not exist.`);
    expect(out.match(/folder-is-tenant/g)).toHaveLength(3);
  });

  it("does not follow a link out of the folder", async () => {
    const folder = await addStarter();
    await symlink("/etc/hostname", join(folder, "options", "hosts.json"));
    expect(await run("lint")).toMatchObject({
      code: 1,
      out: expect.stringContaining(
        '"options/hosts.json" is neither a file nor a folder; links are not followed.',
      ) as unknown,
    });
  });

  it.each([[["lint", "--format", "xml"]], [["lint", "--max-warnings", "many"]], [["lint", "--fix"]], [["lnit"]]])(
    "exits with 2 for %j",
    async (words) => {
      expect(await run(...words)).toMatchObject({ code: 2, out: "" });
    },
  );

  it("exits with 2 if there is nothing to lint", async () => {
    expect(await run("lint")).toMatchObject({ code: 2, out: "" });
  });

  it("prints the requested format", async () => {
    await addStarter({ "texts.json": "{" });
    expect(JSON.parse((await run("lint", "--format", "json")).out)).toMatchObject({ errors: 1 });
    expect((await run("lint", "--format", "github")).out).toMatch(/^::error file=/);
  });
});

describe("portico diff", () => {
  const git = (...words: readonly string[]) =>
    promisify(execFile)("git", ["-C", tenants, "-c", "user.name=A", "-c", "user.email=a@b.example", ...words]);
  it("exits with 0 and empty standard output if two folders mean the same, wherever they are", async () => {
    const texts = JSON.stringify(JSON.parse(await readFile("templates/starter/texts.json", "utf8")));
    const folder = await addStarter({ "texts.json": texts });
    expect(await run("diff", "templates/starter", folder)).toEqual({
      out: "",
      err: "The change affects no draft.\n",
      code: 0,
    });
  });

  it("exits with 1 if a difference needs a decision, and names its kind, its place and the visible label", async () => {
    const folder = await addStarter({ "data-model.json": await withRequired("statement") });
    const { out, err, code } = await run("diff", "templates/starter", folder);
    expect(code).toBe(1);
    expect(out).toContain(`${folder}/data-model.json:`);
    expect(out).toContain(
      "asks again  question-required\n  “Why would you like to study here” (statement) must be answered",
    );
    expect(err).toBe("1 difference: 1 asks again. 1 must be decided.\n");
  });

  it("exits with 2 and prints the linter's problems if the new version cannot be loaded", async () => {
    const changes = JSON.stringify({ steps: [{ id: "x", drop: "statement" }] });
    const folder = await addStarter({ "changes.json": changes });
    const { out, err, code } = await run("diff", "templates/starter", folder);
    expect([out, code]).toEqual(["", 2]);
    expect(err).toContain("cannot be loaded");
    expect(err).toContain(`${folder}/changes.json:1:`);
  });

  it("exits with 2 for a single folder, a missing folder or a missing commit", async () => {
    const folder = await addStarter();
    expect(await run("diff", folder)).toMatchObject({ code: 2, out: "" });
    expect(await run("diff", folder, join(tenants, "gone"))).toMatchObject({ code: 2, out: "" });
    expect(await run("diff", "--base", "HEAD", folder)).toMatchObject({ code: 2, out: "" });
    await git("init", "-q");
    expect(await run("diff", "--base", "no-such-branch", folder)).toMatchObject({
      code: 2,
      err: 'There is no commit "no-such-branch" here. A shallow clone may have to fetch it first.\n',
    });
  });

  it("compares all tenants with a commit, including added and removed tenants", async () => {
    const folder = await addStarter();
    await git("init", "-q");
    await git("add", ".");
    await git("commit", "-q", "-m", "One");
    expect(await run("diff", "--base", "HEAD")).toMatchObject({ code: 0, out: "" });
    await writeFile(join(folder, "data-model.json"), await withRequired("statement"));
    await run("new", "evening");
    const changed = await run("diff", "--base", "HEAD");
    expect(changed).toMatchObject({ code: 1, out: expect.stringContaining("asks again") as unknown });
    expect(changed.err).toContain('evening" is not in HEAD: nobody has a draft of it.');
    expect(await run("diff", "--base", "HEAD", "no-such-folder")).toMatchObject({
      code: 2,
      err: expect.stringContaining('no-such-folder" exists neither here nor in HEAD.') as unknown,
    });
    await rm(folder, { recursive: true });
    expect(await run("diff", "--base", "HEAD")).toMatchObject({
      code: 1,
      out: expect.stringContaining("loses answers (in HEAD)  tenant-removed") as unknown,
    });
  });

  it("prints the requested format", async () => {
    const file = await readJson("data-model.json");
    delete file.properties["has_studied"]?.["x-required"];
    const folder = await addStarter({ "data-model.json": JSON.stringify(file) });
    const formatted = async (format: string) =>
      (await run("diff", "--format", format, folder, "templates/starter")).out;
    expect(JSON.parse(await formatted("json"))).toMatchObject({
      differences: [{ kind: "asks-again", id: "question-required", side: "new", isSettled: false }],
      counts: { "asks-again": 1, "needs-migration": 0, "loses-answers": 0 },
      undecided: 1,
    });
    expect(await formatted("github")).toMatch(/^::warning file=\S+data-model\.json,line=\d+,.*title=asks-again::“Have/);
    expect(await formatted("markdown")).toMatch(
      /^### .*starter\n\n- \*\*asks again\*\* “Have you studied at a university or college before” \(has\\_studied\)/,
    );
  });
});

describe("portico test", () => {
  it("exits with 1 if an expectation fails, and corrects it with --update", async () => {
    await addStarter({
      "scenarios/wrong.json":
        '{ "description": "Nobody.", "now": "2026-11-21", "application": { "answers": {} }, "expect": { "hidden": ["first_name"] } }',
    });
    expect(await run("test")).toMatchObject({
      code: 1,
      out: expect.stringContaining("FAIL  starter/scenarios/wrong.json") as unknown,
    });
    expect((await run("test", "--format", "github")).out).toMatch(
      /\n::error file=\S+starter\/scenarios\/wrong\.json,line=1,.*::"first_name" should be hidden/,
    );
    const updated = await run("test", "--update");
    expect(updated.code).toBe(0);
    expect(updated.out).toContain("new   starter/scenarios/wrong.json");
    expect(updated.out).toContain('   was  "first_name" should be hidden, and is visible.');
    expect(await run("test")).toMatchObject({ code: 0 });
  });

  it("exits with 2 for a missing tenant, and suggests the nearest name", async () => {
    await addStarter();
    expect(await run("test", "--format", "junit")).toMatchObject({
      out: expect.stringMatching(
        /^<\?xml [^]*<testsuite name="starter" tests="\d+" failures="0">[^]*<\/testsuites>\n$/,
      ),
    });
    expect(await run("test", "startr")).toMatchObject({
      code: 2,
      err: 'There is no tenant "startr"; did you mean "starter"?\n',
    });
  });
});

describe("portico show", () => {
  it("prints the schema that results from a page's layout and the data model", async () => {
    await addStarter({
      "data-model.json": await withRequired("statement"),
    });
    const { out, code } = await run("show", "starter", "application");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      type: "object",
      properties: { statement: { type: "string", title: "Why would you like to study here?" } },
      required: expect.arrayContaining(["statement", "program"]) as unknown,
      errorMessage: { required: { program: expect.any(String) as unknown } },
    });
  });

  it("lists the pages if the page does not exist", async () => {
    await addStarter();
    expect(await run("show", "starter", "abut")).toEqual({
      out: "",
      err: 'Tenant "starter" has no page "abut". Its pages are "about", "application".\n',
      code: 2,
    });
  });
});

describe("portico new", () => {
  it("creates a tenant that lints clean and passes its scenarios", async () => {
    expect(await run("new", "evening-law", "--name", 'Law & "Evening" School')).toMatchObject({
      code: 0,
      out: `${tenants}/evening-law\n`,
    });
    expect(JSON.parse(await readFile(join(tenants, "evening-law/tenant.json"), "utf8"))).toMatchObject({
      id: "evening-law",
      name: 'Law & "Evening" School',
      hosts: ["evening-law.localhost"],
      partner: {
        university: 'Law & "Evening" School',
        program: 'Law & "Evening" School',
        mailing_address: ['Law & "Evening" School', "Admissions", "Street and Number", "Town"],
      },
    });
    for (const file of await readdir(join(tenants, "evening-law"), { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(await readFile(join(file.parentPath, file.name), "utf8")).not.toContain("My School");
    expect(await readFile(join(tenants, "evening-law/assets/logo.svg"), "utf8")).toContain(
      ">Law &amp; &quot;Evening&quot; School</title>",
    );
    expect(await run("lint", "--max-warnings", "0")).toMatchObject({ code: 0, out: "" });
    expect(await run("test", "evening-law")).toMatchObject({ code: 0 });
  });

  it("accepts language, time zone, country and phone, and rejects invalid values", async () => {
    const irish = [
      "--lang",
      "en-GB",
      "--time-zone",
      "Europe/Dublin",
      "--country",
      "IRL",
      "--phone",
      "+353 91 555 0100",
    ];
    expect(await run("new", "evening", ...irish)).toMatchObject({ code: 0 });
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(tenants, "evening", file), "utf8"));
    expect(await read("tenant.json")).toMatchObject({
      lang: "en-GB",
      timeZone: "Europe/Dublin",
      partner: { phone: "+353 91 555 0100" },
      print: { paper: "a4" },
    });
    expect(await read("data-model.json")).toMatchObject({ properties: { country: { default: "IRL" } } });
    expect(await run("lint", "--max-warnings", "0")).toMatchObject({ code: 0 });
    expect(await run("test")).toMatchObject({ code: 0 });
    for (const [option, value] of [
      ["--lang", "english"],
      ["--time-zone", "Europe/Galway"],
      ["--country", "EIRE"],
    ] as const)
      expect(await run("new", "other", option, value)).toMatchObject({ code: 2, err: expect.stringContaining(value) });
  });

  it("writes schema paths that fit the tenant's folder", async () => {
    await run("new", "evening-law");
    for (const [file, kind] of [
      ["tenant.json", "tenant"],
      ["pages/about.json", "page"],
      ["options/programs.json", "option-list"],
    ] as const) {
      const path = join(tenants, "evening-law", file);
      const { $schema = "" } = JSON.parse(await readFile(path, "utf8")) as { $schema?: string };
      expect(resolve(path, "..", $schema)).toBe(resolve(`engine/schemas/${kind}.schema.json`));
    }
  });

  it("rejects an id that cannot be a host name, and an existing folder", async () => {
    expect(await run("new", "Evening Law")).toMatchObject({ code: 2 });
    await run("new", "evening");
    expect(await run("new", "evening")).toMatchObject({ code: 2, err: `"${tenants}/evening" exists already.\n` });
  });
});
