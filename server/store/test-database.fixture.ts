import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";

export const mongoUri = process.env["PORTICO_TEST_MONGODB_URI"];

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
