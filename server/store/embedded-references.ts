import { parseFound, referenceSchema } from "./record-schemas.ts";
import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type ReferenceMethods = "keepReference" | "findReference" | "findReferenceHolder";

/** Reference numbers in SQLite. */
export function embeddedReferences(sqlite: Sqlite): Pick<Store, ReferenceMethods> {
  const find = (column: "account" | "reference", tenant: string, value: string) =>
    parseFound(
      referenceSchema,
      sqlite.get(`SELECT * FROM referenceNumbers WHERE tenant = ? AND ${column} = ?`, [tenant, value]),
    );
  return {
    keepReference: async ({ tenant, account, reference }) => {
      await sqlite.run("INSERT OR IGNORE INTO referenceNumbers (tenant, account, reference) VALUES (?, ?, ?)", [
        tenant,
        account,
        reference,
      ]);
      return find("account", tenant, account)?.reference;
    },
    findReference: async (tenant, account) => find("account", tenant, account)?.reference,
    findReferenceHolder: async (tenant, reference) => find("reference", tenant, reference)?.account,
  };
}
