import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, expect, it } from "vitest";
import { command, parseTable, SSN, toText } from "./exporting.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { idOf, submitNew } from "./submitted.fixture.ts";
import { COMPLETE_ANSWERS } from "../fixtures/graduate-applicant.ts";
import type { Person, Portal } from "./portal.fixture.ts";

describeOnStore("portico export", () => {
  const data = useData("suite");
  let portal: Portal;
  let env: ReturnType<typeof data.settings>;
  let submitter: Person;
  beforeAll(async () => {
    env = data.settings();
    portal = await data.open();
    ({ one: submitter } = await submitNew(portal, { ...COMPLETE_ANSWERS, ssn: SSN }));
    await portal.applicant({
      first_name: "=1+1",
      last_name: 'O"Neil, Zoë',
      middle_name: "a\nb",
      phone_mobile: "+15550100",
    });
  });
  const run = (...args: readonly string[]) => command(env, "export", ...args);
  const reference = async (): Promise<string> => {
    const found = (await portal.parts.deps.store.findReference("graduate", await idOf(submitter))) ?? "";
    return `${found.slice(0, 4)}-${found.slice(4)}`;
  };

  it("writes a table that a strict parser reads, with labels and without sensitive or secret answers", async () => {
    const { code, stdout, stderr } = await run("--format", "csv");
    expect([code, stderr]).toEqual([0, "2 applications. For the data dictionary, name a file with --dictionary.\n"]);
    const rows = parseTable(toText(stdout));
    const [submitted, draft] = ["Submitted", "Draft"].map((status) => rows.find((row) => row["Status"] === status));
    expect(submitted).toMatchObject({
      "Reference number": await reference(),
      "Email address of the account": submitter.username,
      Form: portal.parts.deps.tenants.defaultTenant.hash,
    });
    expect(submitted?.["Submitted at"]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
    expect(draft).toMatchObject({ "First Name": "'=1+1", "Last Name": 'O"Neil, Zoë', "Reference number": "" });
    expect(stdout).not.toContain(SSN);
    expect(Object.keys(submitted ?? {})).not.toContain("Social Security Number");
    const only = await run("--format", "csv", "--bom", "--status", "submitted", "--quiet");
    expect(only.stdout.slice(0, 3)).toBe("\u00EF\u00BB\u00BF");
    expect(parseTable(toText(only.stdout.slice(3)))).toHaveLength(1);
  });

  it("exports secret answers only with a reason, and logs who exported what without answers", async () => {
    const refused = await run("--format", "csv", "--include", "secret");
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      2,
      "",
      "--include secret needs --reason with the words for the security log.\n",
    ]);
    const { stdout } = await run(..."--format csv --include secret --header keys --reason".split(" "), "Financial aid");
    expect(
      parseTable(toText(stdout))
        .map((row) => row["ssn"])
        .sort(),
    ).toEqual(["", SSN]);
    const log = await readFile(join(env.DATA_DIR, "security.log"), "utf8");
    const events = log
      .split("\n")
      .filter((line) => line.includes("Financial aid"))
      .map((line) => JSON.parse(line) as object);
    const common = { tenant: "graduate", what: "csv, with secret answers", count: 2, reason: "Financial aid" };
    expect(events).toMatchObject([
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
    expect(
      (await run("--format", "ndjson", "--output", file, "--force", "--dictionary", join(env.DATA_DIR, "d.json"))).code,
    ).toBe(0);
    const entries = JSON.parse(await readFile(join(env.DATA_DIR, "d.json"), "utf8")) as {
      key: string;
      options: unknown[];
    }[];
    expect(entries.find(({ key }) => key === "country")?.options).toContainEqual({
      value: "USA",
      label: expect.any(String) as unknown,
    });
  });

  it("exports applications submitted or changed since a day or an instant", async () => {
    const count = async (since: string) =>
      toText((await run("--format", "ndjson", "--quiet", "--since", since)).stdout).split("\n").length - 1;
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
    expect(stderr).toContain(`${await reference()}: the secret answer "ssn" cannot be decrypted, so it is missing.\n`);
    expect(stderr).toContain("1 of 2 applications are incomplete in the export");
    expect(parseTable(toText(stdout))).toHaveLength(2);
  });
});
