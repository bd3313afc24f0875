import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { command, parseTable, SSN } from "./exporting.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { submitNew, forge, STARTER_ANSWERS } from "./submitted.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import { type Person, type Portal, openPortal } from "./portal.fixture.ts";
import { changeTenant, renamePrograms, WITHOUT_STATEMENT, type Changes } from "../journeys/changed-tenant.ts";

describeOnStore("portico export", () => {
  const data = useData("suite");
  let portal: Portal;
  let env: ReturnType<typeof data.settings>;
  let submitter: Person;
  let reference: string;
  beforeAll(async () => {
    env = data.settings();
    portal = await data.open();
    ({ one: submitter, reference } = await submitNew(portal, { ...COMPLETE_ANSWERS, ssn: SSN }));
    await portal.applicant({
      first_name: "=1+1",
      last_name: 'O"Neil, Zoë',
      middle_name: "a\nb",
      phone_mobile: "+15550100",
    });
  });
  const run = (...args: readonly string[]) => command(env, "export", ...args);

  it("writes a table that a strict parser reads, with labels and without secret answers", async () => {
    const { code, stdout, stderr } = await run("--format", "csv");
    expect([code, stderr]).toEqual([0, "2 applications. For the data dictionary, name a file with --dictionary.\n"]);
    const rows = parseTable(stdout);
    const [submitted, draft] = ["Submitted", "Draft"].map((status) => rows.find((row) => row["Status"] === status));
    expect(submitted).toMatchObject({
      "Reference number": reference,
      "Email address of the account": submitter.username,
      Form: portal.parts.deps.tenants.defaultTenant.hash,
    });
    expect(submitted?.["Submitted at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
    expect(draft).toMatchObject({ "First Name": "'=1+1", "Last Name": 'O"Neil, Zoë', "Reference number": "" });
    expect(stdout).not.toContain(SSN);
    expect(Object.keys(submitted ?? {})).not.toContain("Social Security Number");
    const only = await run("--format", "csv", "--bom", "--status", "submitted", "--quiet");
    expect(only.stdout.slice(0, 1)).toBe("\uFEFF");
    expect(parseTable(only.stdout.slice(1))).toHaveLength(1);
  });

  it("exports secret answers only with a reason, and logs who exported what without answers", async () => {
    const refused = await run("--format", "csv", "--include", "secret");
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      "",
      "--include secret needs --reason with the words for the security log.\n",
    ]);
    const { stdout } = await run(..."--format csv --include secret --header keys --reason".split(" "), "Financial aid");
    const rows = parseTable(stdout);
    expect(rows.map((row) => row["ssn"]).sort()).toEqual(["", SSN]);
    const log = await readFile(join(env.DATA_DIR, "security.log"), "utf8");
    const lines = log.split("\n").filter((line) => line.includes("Financial aid"));
    const common = { tenant: "graduate", what: "csv, with secret answers", count: 2, reason: "Financial aid" };
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: "export-begun", by: expect.stringMatching(/./) as unknown, ...common },
      { event: "export-ended", outcome: "complete", ...common },
    ]);
    expect(log).not.toContain(SSN);
    expect(log).not.toContain("Neil");
  });

  it("writes a file with a data dictionary, and replaces no file unasked", async () => {
    const file = join(env.DATA_DIR, "out.csv");
    const { code, stdout, stderr } = await run("--format", "csv", "--output", file, "--header", "keys");
    expect([code, stdout, stderr]).toEqual([
      0,
      "",
      `2 applications in ${file}. The data dictionary is ${file}.dictionary.csv.\n`,
    ]);
    const [header = []] = parse(await readFile(file, "utf8"), { record_delimiter: "\r\n" });
    const dictionary = parseTable(await readFile(`${file}.dictionary.csv`, "utf8"));
    expect(dictionary.map(({ key }) => key)).toEqual(header);
    expect(dictionary.find(({ key }) => key === "country")).toMatchObject({ type: "choice", privacy: "personal" });
    expect(dictionary.find(({ key }) => key === "country")?.["options"]).toContain("USA = United States");
    await writeFile(file, "mine");
    const again = await run("--format", "csv", "--output", file);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("exists already")]);
    expect(await readFile(file, "utf8")).toBe("mine");
    const json = join(env.DATA_DIR, "d.json");
    expect((await run("--format", "ndjson", "--output", file, "--force", "--dictionary", json)).code).toBe(0);
    const entries = JSON.parse(await readFile(json, "utf8")) as { key: string; options: unknown[] }[];
    expect(entries.find(({ key }) => key === "country")?.options).toContainEqual({
      value: "USA",
      label: "United States",
    });
  });

  it("exports applications submitted or changed since a day or an instant", async () => {
    const count = async (since: string) =>
      (await run("--format", "ndjson", "--quiet", "--since", since)).stdout.split("\n").length - 1;
    const now = portal.parts.deps.now();
    expect(await count(new Date(now + 60_000).toISOString())).toBe(0);
    expect(await count(new Date(now - 3_600_000).toISOString())).toBe(2);
    expect(await count("2020-01-01")).toBe(2);
  });

  it.each([
    [["--format", "xml"], "Allowed choices are csv, ndjson, zip"],
    [[], "required option '--format <format>' not specified"],
    [["--format", "csv", "--tenant", "nobody"], 'There is no tenant "nobody"; expected one of'],
    [["--format", "csv", "--round", "never"], 'has no round "never"'],
    [["--format", "csv", "--since", "2027-02-30"], "--since is 2027-02-30; expected a day such as"],
    [["--format", "csv", "--status", "gone"], "Expected draft, submitted, reopened or withdrawn"],
    [["--format", "csv", "--include", "personal"], "Expected sensitive, secret"],
    [["--format", "csv", "--dictionary", "words.txt"], "expected a file whose name ends in .csv or .json"],
    [["--format", "csv", "--output", "/nonexistent/out.csv"], "cannot be written (ENOENT)"],
  ])("refuses %j in one line, and writes nothing", async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect([code, stdout, stderr.trimEnd().split("\n")]).toEqual([2, "", [expect.stringContaining(message)]]);
  });

  it("names the application whose secret cannot be decrypted, and exports the rest", async () => {
    const other = { ...env, FIELD_KEY: Buffer.alloc(32, 9).toString("base64") };
    const { code, stdout, stderr } = await command(other, "export", "--format", "csv", "--header", "keys");
    expect(code).toBe(1);
    expect(stderr).toContain(`${reference}: the secret answer "ssn" cannot be decrypted, so it is missing.\n`);
    expect(stderr).toContain("1 of 2 applications are incomplete in the export");
    expect(parseTable(stdout)).toHaveLength(2);
  });
});

describeOnStore("portico export of several versions", ({ mongo }) => {
  const data = useData();
  const write = (changes: Changes) => changeTenant("templates/starter", changes);
  const writeSecond = () => write({ ...WITHOUT_STATEMENT, "options/programs.json": renamePrograms });

  it("exports submissions with their own version, drafts with the current one, and removed questions last", async () => {
    const answers = { ...STARTER_ANSWERS, statement: "I want to." };
    const first = await data.open(write({}));
    await submitNew(first, answers);
    await first.applicant(answers);
    const firstHash = first.parts.deps.tenants.defaultTenant.hash;
    await first.close();

    const second = data.settings(writeSecond());
    const exported = async (env: Record<string, string>) => {
      const args = "export --tenant starter --format csv --header keys".split(" ");
      const { code, stdout, stderr } = await command(env, ...args);
      expect([code, stderr]).toEqual([0, expect.stringContaining("2 applications.")]);
      return parseTable(stdout);
    };
    const before = await storedBodies(second);
    const rows = await exported(second);
    const answered = Object.keys(rows[0] ?? {}).filter((key) => !key.startsWith("application."));
    expect(answered.at(-1)).toBe("statement");
    const [submitted, draft] = ["Submitted", "Draft"].map((status) =>
      rows.find((row) => row["application.status"] === status),
    );
    expect(submitted).toMatchObject({ statement: answers["statement"], "application.version": firstHash });
    expect(submitted?.["program"]).not.toMatch(/^Renamed/);
    expect(draft?.["program"]).toMatch(/^Renamed/);
    expect(draft?.["statement"]).toBe("");
    expect(await storedBodies(second)).toEqual(before);

    // Without the tenant's folder, the export reads each application with the form version that it was written with.
    const gone = changeTenant("tenants/certificate", {});
    const kept = await exported(data.settings(gone));
    expect(kept.map((row) => row["statement"])).toEqual([answers["statement"], answers["statement"]]);
  });

  async function storedBodies(env: Record<string, string>): Promise<readonly unknown[]> {
    const opened = await openPortal({ mongo, environment: env });
    const { store } = opened.parts.deps;
    const ids = await store.listApplicationIds("starter");
    const bodies = await Promise.all([...ids].sort().map((id) => store.findApplication("starter", id)));
    await opened.close();
    return bodies;
  }

  it("names an application whose form version is lost, and exports it with another version", async () => {
    const first = await data.open(write({}));
    const { id } = await submitNew(first, STARTER_ANSWERS);
    await forge(first, id, { configHash: "lost" }, "starter");
    await first.close();
    const { code, stderr, stdout } = await command(data.settings(writeSecond()), "export", "--format", "ndjson");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /[0-9A-Z]{4}-[0-9A-Z]{4}: exported with version \w+ of the form: version lost cannot be read/,
      ),
    ]);
    expect(stdout.trimEnd().split("\n")).toHaveLength(1);
  });
});
