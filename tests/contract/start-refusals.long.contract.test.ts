import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mkdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { MongoClient } from "mongodb";
import { describe, expect, it } from "vitest";
import { dropDatabase, mongoUri, newDatabase } from "../../server/store/test-database.fixture.ts";
import { useFolder } from "../use-folder.ts";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

const root = fileURLToPath(new URL("../..", import.meta.url));
const main = join(root, "dist", "server", "main.js");
const isBuilt = existsSync(main);
if (!isBuilt) console.warn("\n*** SKIPPED: the server is not built (npm run build), so it is not started. ***\n");

async function startServer(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: folder, ...env },
  });
  const printed: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, text: printed.join("") };
}

const folder = useFolder();
const FIELD_KEY = Buffer.alloc(32, 3).toString("base64");

describe.skipIf(!isBuilt)("a start that fails", () => {
  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      "a file that is not a database",
      async () => {
        await writeFile(folder("portico.sqlite"), "This is no database. ".repeat(500));
        return { FIELD_KEY };
      },
      /^The database in DATA_DIR ".*" cannot be used \(SQLite: .*not a database.*\)\. Restore portico\.sqlite/,
    ],
    [
      "a database file of a newer version",
      async () => {
        const database = new DatabaseSync(folder("portico.sqlite"));
        database.exec("PRAGMA user_version = 9999");
        database.close();
        return { FIELD_KEY };
      },
      /^The database has schema version 9999, and this version of the portal knows no more than \d+\. Start the newer/,
    ],
    [
      "a database without its key",
      async () => {
        await writeFile(folder("portico.sqlite"), "");
        return {};
      },
      /^DATA_DIR is ".*", which has portico\.sqlite and no field-key; expected the key of this portal there, or in FIELD_KEY/,
    ],
    [
      "an invalid key",
      async () => {
        await writeFile(folder("field-key"), "secret");
        return {};
      },
      /^\S*field-key does not hold keys/,
    ],
    [
      "a key that is a folder",
      async () => {
        await mkdir(folder("field-key"));
        return {};
      },
      /^\S*field-key cannot be read \(EISDIR\)/,
    ],
    [
      "a file in place of the uploads folder",
      async () => {
        await writeFile(folder("uploads"), "");
        return {};
      },
      /^DATA_DIR is ".*": ".*uploads.*" cannot be used \((EEXIST|ENOTDIR), mkdir\); expected a writable folder/,
    ],
    ["a missing tenants folder", async () => ({ TENANTS_DIR: folder("none") }), /^TENANTS_DIR is ".*none"/],
    [
      "an unreadable tenant",
      async () => {
        await mkdir(folder("tenants", "broken"), { recursive: true });
        await mkdir(folder("tenants", "broken", "tenant.json"));
        return { TENANTS_DIR: folder("tenants") };
      },
      /^Tenant "broken" cannot be loaded\./,
    ],
    [
      "a file in place of the data folder",
      async () => {
        await writeFile(folder("data"), "");
        return { DATA_DIR: folder("data") };
      },
      /^DATA_DIR is ".*data", which cannot be written \(ENOTDIR\)/,
    ],
    ["a data folder that is not writable", async () => ({ DATA_DIR: "/proc" }), /^DATA_DIR is "\/proc", which cannot/],
    ["an invalid host", async () => ({ HOST: "no host" }), /^HOST is "no host": PORT 0 cannot be opened there/],
    [
      "another machine's host",
      async () => ({ HOST: "192.0.2.1" }),
      /^HOST is "192\.0\.2\.1": PORT 0 cannot be opened there \(EADDRNOTAVAIL\)/,
    ],
    [
      "an option unknown to MongoDB",
      async () => ({
        MONGODB_URI: "mongodb://me:hunter2@localhost:1/portico?no=1",
        FIELD_KEY,
      }),
      /^MONGODB_URI is invalid \((?!.*hunter2).*option no is not supported\)/,
    ],
  ])("explains the problem and exits with 1: %s", async (_what, prepare, expected) => {
    const { code, text } = await startServer(folder(), await prepare());
    expect(text).toMatch(expected);
    expect(text).not.toMatch(/^\s+at |node:internal|hunter2/m);
    if (!text.startsWith("Tenant ")) expect(text.trimEnd().split("\n")).toHaveLength(1);
    expect(code).toBe(1);
  });

  it.skipIf(mongoUri === undefined)(
    "explains the problem and exits with 1: a MongoDB database with a newer schema version",
    async () => {
      const database = newDatabase();
      const client = new MongoClient(database.href);
      await client
        .db()
        .collection<{ _id: string; version: number }>("schema")
        .insertOne({ _id: "schema", version: 9999 });
      const { code, text } = await startServer(folder(), {
        MONGODB_URI: database.href,
        FIELD_KEY,
      });
      await client.close();
      await dropDatabase(database);
      expect(text).toMatch(/^The database has schema version 9999, [^\n]*\n$/);
      expect(code).toBe(1);
    },
  );

  it("explains the problem and exits with 1: a port that another program uses", async () => {
    const other = createServer();
    await once(other.listen(0, "127.0.0.1"), "listening");
    const { port } = other.address() as AddressInfo;
    const { code, text } = await startServer(folder(), { PORT: String(port) });
    other.close();
    expect([code, text]).toEqual([1, `PORT is ${port}, which another program uses; expected a free port.\n`]);
  });
});
