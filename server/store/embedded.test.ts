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
CREATE TABLE codes (
  seq INTEGER PRIMARY KEY, tenant TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, purpose TEXT NOT NULL, codeHash TEXT NOT NULL,
  passwordHash TEXT, attempts INTEGER NOT NULL, expiresAt INTEGER NOT NULL, UNIQUE (tenant, id));
INSERT INTO codes VALUES (1, 't', 'code', 'a', 'reset', 'hash', NULL, 0, 2);
CREATE TABLE applications (tenant TEXT NOT NULL, account TEXT NOT NULL, revision INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tenant, account));
CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, tenant TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL,
  input TEXT NOT NULL, result TEXT, message TEXT, leaseOwner TEXT, leaseUntil INTEGER, attempts INTEGER NOT NULL,
  createdAt INTEGER NOT NULL, updatedAt INTEGER NOT NULL, UNIQUE (tenant, account, kind, key));
CREATE INDEX jobs_claimable ON jobs (state, seq);
INSERT INTO jobs VALUES (1, 'j', 't', 'a', 'conversion', 'sketch', 'UNPROCESSED', '{}', NULL, NULL, NULL, NULL, 0, 1, 1);
CREATE TABLE serviceTokens (
  tenant TEXT NOT NULL, id TEXT NOT NULL, account TEXT NOT NULL, tokenHash TEXT NOT NULL, createdAt INTEGER NOT NULL, expiresAt INTEGER NOT NULL,
  revokedAt INTEGER, PRIMARY KEY (tenant, id), UNIQUE (tenant, tokenHash));
INSERT INTO serviceTokens VALUES ('t', 'link', 'a', 'hash', 1, 2, NULL);
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
    sketch: {
      fileName: "sk\u200betch\u202e.pdf",
      fileSize: 9,
      fileKey: "incoming/x",
      pdfKey: "documents/x",
      storedAt: 2,
    },
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
      documents: { sketch: { fileName: "sketch.pdf", pdfKey: "documents/x", handedInAt: 0 } },
    });
    expect(await store.findSession("t", "hash")).toMatchObject({
      account: "a",
      credential: "",
      browser: "",
      startedAt: 0,
    });
    expect(await store.listCodes("t", "a", "reset")).toMatchObject([{ id: "code", newUsername: null }]);
    expect(await store.findJob({ tenant: "t", account: "a", kind: "conversion", key: "sketch" })).toMatchObject({
      state: "UNPROCESSED",
      lane: "slow",
      turn: 0,
    });
    expect(await store.findServiceToken("t", "hash")).toMatchObject({ id: "link", isForOffice: false });
    await store.close();
  }
  await rm(folder, { recursive: true });
});
