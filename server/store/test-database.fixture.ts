import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";

/** The MongoDB server that tests may use. Undefined where none is given, and what needs it is then skipped. */
export const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];

/** The address of a database that no other test uses. It is made by what is first written into it. */
export function newDatabase(): URL {
  const database = new URL(mongoUri ?? "mongodb://unset/");
  database.pathname = `/portico_test_${randomUUID().replaceAll("-", "")}`;
  return database;
}

export async function dropDatabase(database: URL): Promise<void> {
  const client = new MongoClient(database.href);
  await client.db().dropDatabase();
  await client.close();
}
