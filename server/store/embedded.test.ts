import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createStore } from "./create-store.ts";
import { openSqlite } from "./sqlite.ts";

const EARLIER = `
CREATE TABLE sessions (
  tenant TEXT NOT NULL, tokenHash TEXT NOT NULL, account TEXT NOT NULL, lastSeenAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
  PRIMARY KEY (tenant, tokenHash)) WITHOUT ROWID;
CREATE TABLE applications (tenant TEXT NOT NULL, account TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tenant, account));
INSERT INTO sessions VALUES ('t', 'hash', 'a', 1, 2);
`;
const APPLICATION = {
  tenant: "t",
  account: "a",
  revision: 3,
  answers: { first_name: "Ana" },
  sealed: {},
  tabs: {},
  addAnother: {},
  lastPage: null,
  webStatus: [],
  logins: [],
  validations: {},
  configHash: "",
  createdAt: 1,
  updatedAt: 2,
  documents: {
    sketch: { fileName: "sketch.pdf", fileSize: 9, fileKey: "incoming/x", pdfKey: "documents/x", storedAt: 2 },
  },
};

it("opens a file of an earlier version with all its data, and ends its sessions", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-earlier-"));
  const file = join(folder, "portico.sqlite");
  const earlier = openSqlite(file);
  earlier.script(EARLIER);
  earlier.run("INSERT INTO applications VALUES ('t', 'a', 3, ?)", [JSON.stringify(APPLICATION)]);
  earlier.close();

  const stores = [await createStore({ sqliteFile: file }), await createStore({ sqliteFile: file })];
  for (const store of stores) {
    expect(await store.findApplication("t", "a")).toMatchObject({
      answers: { first_name: "Ana" },
      documents: { sketch: { pdfKey: "documents/x", handedInAt: 0 } },
    });
    expect(await store.findSession("t", "hash")).toMatchObject({ account: "a", credential: "" });
    await store.close();
  }
  await rm(folder, { recursive: true });
});
