// The floor of the server's figures: Hono on Node with the same reads and the same durable write, and nothing else.
import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { Hono } from "hono";

const { STORE = "", PORT = "0", RECORD = "{}" } = process.env;
const record = JSON.parse(RECORD);

async function openStore() {
  if (STORE.startsWith("mongodb://")) {
    const { MongoClient } = await import("mongodb");
    const client = new MongoClient(STORE, { writeConcern: { w: "majority", journal: true } });
    const records = client.db().collection("applications");
    await records.createIndex({ tenant: 1, account: 1 }, { unique: true });
    return {
      add: (account) => records.insertOne({ ...record, tenant: "t", account, revision: 0 }),
      read: (account) => records.findOne({ tenant: "t", account }, { projection: { _id: 0 } }),
      write: (account, next, revision) => records.replaceOne({ tenant: "t", account, revision }, { ...next, revision: revision + 1 }),
    };
  }
  const { default: Database } = await import("libsql");
  const database = new Database(STORE, { timeout: 5_000 });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec("CREATE TABLE IF NOT EXISTS applications (tenant TEXT, account TEXT, revision INTEGER, body TEXT, PRIMARY KEY (tenant, account))");
  const insert = database.prepare("INSERT OR REPLACE INTO applications VALUES ('t', ?, 0, ?)");
  const select = database.prepare("SELECT body FROM applications WHERE tenant = 't' AND account = ?");
  const update = database.prepare("UPDATE applications SET revision = ?, body = ? WHERE tenant = 't' AND account = ? AND revision = ?");
  return {
    add: async (account) => insert.run([account, JSON.stringify({ ...record, account, revision: 0 })]),
    read: async (account) => JSON.parse(select.get([account]).body),
    write: async (account, next, revision) => update.run([revision + 1, JSON.stringify({ ...next, revision: revision + 1 }), account, revision]),
  };
}

const store = STORE === "" ? undefined : await openStore();
const app = new Hono();
app.post("/add/:account", async (context) => {
  await store.add(context.req.param("account"));
  return context.json({});
});
app.put("/answer/:account", async (context) => {
  const account = context.req.param("account");
  const { answers } = await context.req.json();
  const current = await store.read(account);
  await store.write(account, { ...current, answers: { ...current.answers, ...answers } }, current.revision);
  return context.json({ message: "Saved.", answer: answers });
});
app.get("/profile/:account", async (context) => context.json(await store.read(context.req.param("account"))));
app.get("/json", (context) => context.json(record));
const server = createServer(getRequestListener(app.fetch));
server.listen(Number(PORT), "127.0.0.1", () => console.log(`open at http://127.0.0.1:${server.address().port}`));
