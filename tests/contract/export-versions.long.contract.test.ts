import { expect, it } from "vitest";
import { changeTenant, renamePrograms, WITHOUT_STATEMENT, type Changes } from "../journeys/changed-tenant.ts";
import { command, parseTable, toText } from "./exporting.ts";
import { describeOnStore, useData } from "./opened-portal.fixture.ts";
import { forge, STARTER_ANSWERS, submitNew } from "./submitted.fixture.ts";
import { openPortal } from "./portal.fixture.ts";

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
      const { code, stdout, stderr } = await command(
        env,
        ..."export --tenant starter --format csv --header keys".split(" "),
      );
      expect([code, stderr]).toEqual([0, expect.stringContaining("2 applications.")]);
      return parseTable(toText(stdout));
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
    expect(toText(stdout).trimEnd().split("\n")).toHaveLength(1);
  });
});
