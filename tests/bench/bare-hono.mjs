/**
 * The floor of the server's benchmark: Hono on Node with the same store. A save or profile finds the session by the hash
 * of its cookie, then its account. A profile is as long as Portico's. A save replaces the whole record and waits for the
 * disk. It checks no origin, body, answer or limit, merges and evaluates nothing, and has no office list and no log.
 */
import { createHash } from "node:crypto";
import { getRequestListener } from "@hono/node-server";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { verify } from "@node-rs/argon2";
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";

const { STORE = "", PORT = "0", PASSWORD_HASH = "", SCHOOLS_FILE = "" } = process.env;

/** Garbage collection closes a database without references. */
const databases = [];

async function openStore() {
  if (STORE.startsWith("mongodb://")) {
    const { MongoClient } = await import("mongodb");
    const client = new MongoClient(STORE, { writeConcern: { w: "majority", journal: true } });
    const records = client.db().collection("applications");
    await records.createIndex({ tenant: 1, account: 1 }, { unique: true });
    const [notes, accounts] = [client.db().collection("notes"), client.db().collection("accounts")];
    await notes.createIndex({ token: 1 }, { unique: true });
    await accounts.createIndex({ account: 1 }, { unique: true });
    return {
      note: (token, account) => notes.insertOne({ token, account }),
      findOwner: async (token) => {
        const session = await notes.findOne({ token });
        return session && (await accounts.findOne({ account: session.account }));
      },
      add: async (account, record) => {
        await accounts.insertOne({ account });
        await records.insertOne({ ...record, tenant: "t", account, revision: 0 });
      },
      read: (account) => records.findOne({ tenant: "t", account }, { projection: { _id: 0 } }),
      write: (account, next, revision) =>
        records.replaceOne({ tenant: "t", account, revision }, { ...next, revision: revision + 1 }),
    };
  }
  const { DatabaseSync } = await import("@photostructure/sqlite");
  const database = new DatabaseSync(STORE, { timeout: 5_000 });
  databases.push(database);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec(
    "CREATE TABLE IF NOT EXISTS applications (tenant TEXT, account TEXT, revision INTEGER, body TEXT, PRIMARY KEY (tenant, account))",
  );
  const insert = database.prepare("INSERT OR REPLACE INTO applications VALUES ('t', ?, 0, ?)");
  const select = database.prepare("SELECT body FROM applications WHERE tenant = 't' AND account = ?");
  const update = database.prepare(
    "UPDATE applications SET revision = ?, body = ? WHERE tenant = 't' AND account = ? AND revision = ?",
  );
  database.exec("CREATE TABLE IF NOT EXISTS notes (token TEXT PRIMARY KEY, account TEXT)");
  database.exec("CREATE TABLE IF NOT EXISTS accounts (account TEXT PRIMARY KEY)");
  const insertNote = database.prepare("INSERT INTO notes VALUES (?, ?)");
  const insertAccount = database.prepare("INSERT INTO accounts VALUES (?)");
  const selectOwner = database.prepare(
    "SELECT accounts.account FROM notes JOIN accounts USING (account) WHERE token = ?",
  );
  return {
    note: async (token, account) => insertNote.run(token, account),
    findOwner: async (token) => selectOwner.get(token),
    add: async (account, record) => {
      insertAccount.run(account);
      insert.run(account, JSON.stringify({ ...record, account, revision: 0 }));
    },
    read: async (account) => JSON.parse(select.get(account).body),
    write: async (account, next, revision) =>
      update.run(revision + 1, JSON.stringify({ ...next, revision: revision + 1 }), account, revision),
  };
}

/** Searches by the beginnings of words with SQLite's full-text search. Finds no misspellings, initials or aliases. */
async function indexSchools() {
  const { DatabaseSync } = await import("@photostructure/sqlite");
  const database = new DatabaseSync(":memory:");
  databases.push(database);
  database.exec("CREATE VIRTUAL TABLE schools USING fts5(name, prefix='2 3 4')");
  const insert = database.prepare("INSERT INTO schools VALUES (?)");
  for (const name of JSON.parse(readFileSync(SCHOOLS_FILE, "utf8"))) insert.run(name);
  const select = database.prepare("SELECT name AS text FROM schools WHERE schools MATCH ? ORDER BY rank LIMIT 5");
  return (text) =>
    select.all(
      text
        .replace(/[^\p{L}\p{N} ]/gu, " ")
        .split(" ")
        .filter(Boolean)
        .map((word) => `"${word}"*`)
        .join(" "),
    );
}

const store = STORE === "" ? undefined : await openStore();
let findSchools;
const app = new Hono();
const hash = (token) => createHash("sha256").update(token).digest("base64url");
const findOwner = async (context) => {
  const owner = await store.findOwner(hash(getCookie(context, "session") ?? ""));
  if (!owner) throw new HTTPException(401);
  return owner.account;
};
app.post("/add/:account", async (context) => {
  const account = context.req.param("account");
  await store.add(account, await context.req.json());
  await store.note(hash(account), account);
  return context.json({});
});
app.put("/answer", async (context) => {
  const account = await findOwner(context);
  const { answers } = await context.req.json();
  const current = await store.read(account);
  await store.write(account, { ...current, answer: { ...current.answer, ...answers } }, current.revision);
  return context.json({ message: "Saved.", answer: answers });
});
app.get("/profile", async (context) => context.json(await store.read(await findOwner(context))));
app.post("/login/:account", async (context) => {
  const { password } = await context.req.json();
  if (!(await verify(PASSWORD_HASH, password))) return context.json({}, 401);
  const token = crypto.randomUUID();
  await store.note(token, context.req.param("account"));
  return context.json({ token });
});
app.get("/lookup", async (context) => {
  findSchools ??= await indexSchools();
  return context.json(findSchools(context.req.query("text") ?? ""));
});
const server = createServer(getRequestListener(app.fetch));
server.listen(Number(PORT), "127.0.0.1", () => console.log(`open at http://127.0.0.1:${server.address().port}`));
