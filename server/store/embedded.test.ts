import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "./create-store.ts";
import { createApplicationRecord } from "./application-record.ts";
import { openSqlite } from "./sqlite.ts";
import { makeFolder } from "../../tests/use-folder.ts";

it("opens a file of version 0.1.0 with all its data", async () => {
  const folder = await makeFolder();
  const file = join(folder, "portico.sqlite");
  await cp("tests/fixtures/version-0.1.0/data/portico.sqlite", file);
  const earlier = openSqlite(file);
  await earlier.run(
    "UPDATE applications SET body = replace(body, 'sketch of Ada.pdf', 'sk\u200betch\u202e of Ada.pdf')",
  );
  const first = (table: string) => earlier.get(`SELECT * FROM ${table} LIMIT 1`) as Readonly<Record<string, string>>;
  const [session, code, link] = [first("sessions"), first("codes"), first("serviceTokens")];
  earlier.close();

  const account = link["account"] ?? "";
  const stores = [await createStore({ sqliteFile: file }), await createStore({ sqliteFile: file })];
  for (const store of stores) {
    const application = await store.findApplication("graduate", account);
    expect(application).toMatchObject({ answers: { first_name: "Ada" } });
    expect(application?.documents).toMatchObject({
      personal_sketch_pdf: { fileName: "A sketch of Ada.pdf", fileSize: 574, handedInAt: 0 },
    });
    expect(await store.findSession("graduate", session["tokenHash"] ?? "")).toMatchObject({
      account: session["account"],
      credential: "",
      browser: "",
      startedAt: 0,
    });
    const codes = await store.listCodes("graduate", code["account"] ?? "", "confirm");
    expect(codes).toMatchObject([{ id: code["id"], newUsername: null }]);
    const job = { tenant: "graduate", account, kind: "conversion", key: "personal_sketch_pdf" } as const;
    expect(await store.findJob(job)).toMatchObject({ state: "COMPLETED", lane: "slow", turn: 0 });
    const token = await store.findServiceToken("graduate", link["tokenHash"] ?? "");
    expect(token).toMatchObject({ id: link["id"], isForOffice: false, maker: null, recipient: null });
    await store.close();
  }
});

it("keeps a parsed application until its text changes, and no more than four million characters", async () => {
  const store = await createStore({ sqliteFile: join(await makeFolder(), "a.sqlite") });
  const find = (account: string) => store.findApplication("graduate", account);
  const answers = { last_name: "a".repeat(1_500_000) };
  for (const account of ["a", "b", "c"])
    await store.createApplication({ ...createApplicationRecord("graduate", account, 1), answers });
  const found = await find("a");
  expect(await find("a")).toBe(found);
  await find("b");
  await find("c");
  expect(await find("a")).not.toBe(found);
  expect(await find("a")).toEqual(found);
  if (found !== undefined) await store.replaceApplication({ ...found, answers: {} }, found.revision);
  expect((await find("a"))?.answers).toEqual({});
  await store.close();
});
