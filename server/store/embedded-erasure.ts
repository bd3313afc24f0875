import type { Sqlite } from "./sqlite.ts";
import type { Store } from "./store.ts";

export type ErasureMethods = "eraseApplication" | "eraseRecord" | "eraseAccount";

/** What is erased of one application. */
const OF_APPLICATION = [
  "DELETE FROM serviceTokenUses WHERE tenant = ?1 AND token IN (SELECT id FROM serviceTokens WHERE tenant = ?1 AND account = ?2)",
  "DELETE FROM officeNotes WHERE tenant = ?1 AND application = ?2",
  "DELETE FROM serviceTokens WHERE tenant = ?1 AND account = ?2",
  "DELETE FROM jobs WHERE tenant = ?1 AND account = ?2 AND kind <> 'erasure'",
  "DELETE FROM referenceNumbers WHERE tenant = ?1 AND account = ?2",
  "DELETE FROM applications WHERE tenant = ?1 AND account = ?2",
];
const OF_ACCOUNT = [
  "DELETE FROM accounts WHERE tenant = ?1 AND id = ?2",
  "DELETE FROM sessions WHERE tenant = ?1 AND account = ?2",
  "DELETE FROM codes WHERE tenant = ?1 AND account = ?2",
  "DELETE FROM jobs WHERE tenant = ?1 AND account = ?2 AND kind <> 'erasure'",
];

/** Erasing in SQLite. The log of writes is emptied each time, because it still holds what was there. */
export function embeddedErasure(sqlite: Sqlite): Pick<Store, ErasureMethods> {
  return {
    eraseApplication: async (tenant, application) => {
      await sqlite.transaction(({ run }) => {
        for (const statement of OF_APPLICATION) run(statement, [tenant, application]);
      });
      await sqlite.emptyLog();
    },
    eraseRecord: async (tenant, application, revision) =>
      (await sqlite.run("DELETE FROM applications WHERE tenant = ? AND account = ? AND revision = ?", [
        tenant,
        application,
        revision,
      ])) === 1,
    eraseAccount: async (tenant, account) => {
      await sqlite.transaction(({ run }) => {
        for (const statement of OF_ACCOUNT) run(statement, [tenant, account]);
      });
      await sqlite.emptyLog();
    },
  };
}
