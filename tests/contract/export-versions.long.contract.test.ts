import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { createApplicationRecord } from "../../server/store/index.ts";
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

  it("exports a few thousand applications in little memory while others are written", async () => {
    // The MongoDB test server would take minutes for 2,000.
    const COUNT = mongo ? 200 : 2_000;
    const folder = write({});
    const opened = await data.open(folder);
    const { store } = opened.parts.deps;
    const answers = STARTER_ANSWERS;
    const long = { ...answers, statement: "Words of a long statement. ".repeat(1_500) } as Record<string, string>;
    const ids = Array.from({ length: COUNT }, () => randomUUID());
    for (let from = 0; from < COUNT; from += 50)
      await Promise.all(
        ids
          .slice(from, from + 50)
          .map((id) => store.createApplication({ ...createApplicationRecord("starter", id, 1), answers: long })),
      );
    let isOver = false;
    const rewrite = async (turn: number): Promise<void> => {
      const record = await store.findApplication("starter", ids[turn % COUNT] ?? "");
      if (record === undefined) return;
      const names = { first_name: `F${turn}`, last_name: `L${turn}` };
      await store.replaceApplication({ ...record, answers: { ...long, ...names } }, record.revision);
    };
    const writing = (async () => {
      for (let turn = 0; !isOver; turn += 1) {
        // A busy server may refuse a write.
        await rewrite(turn).catch(() => undefined);
        await setTimeout(20);
      }
    })();
    const env = data.settings(folder);
    const file = join(env.DATA_DIR, "many.csv");
    // 80 MB of answers on SQLite.
    const narrow = { ...env, NODE_OPTIONS: "--max-old-space-size=64" };
    const { code, stderr } = await command(
      narrow,
      ..."export --format csv --header keys --quiet --output".split(" "),
      file,
    );
    isOver = true;
    await writing;
    await opened.close();
    // No application has an account, so the command reports each of them.
    expect([code, stderr.split("\n").filter((line) => line.includes("its account is missing"))]).toEqual([
      1,
      expect.objectContaining({ length: COUNT }),
    ]);
    expect((await stat(file)).size).toBeGreaterThan(37_500 * COUNT);
    const rows = parseTable(await readFile(file, "utf8"));
    expect(new Set(rows.map((row) => row["application.id"]))).toEqual(new Set(ids));
    // Each row has the first and last name of the same write.
    expect(
      rows
        .filter((row) => /^F\d/.test(row["first_name"] ?? ""))
        .every((row) => row["last_name"] === `L${row["first_name"]?.slice(1)}`),
    ).toBe(true);
  });
});
