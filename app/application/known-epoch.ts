import type { Profile } from "../../engine/protocol/index.ts";
import type { QuietStorage } from "../safe-storage.ts";

/**
 * Remembers on this device the database's epoch of an opened application, and if the application was submitted then.
 * After a restore, a newly loaded page can thus show a notice.
 */
export function createKnownEpoch(storage: QuietStorage, tenant: string) {
  const name = `portico:epoch:${tenant}`;
  return {
    note: ({ account, epoch }: Pick<Profile, "account" | "epoch">, isSubmitted: boolean) =>
      void storage.write(name, [account, epoch, isSubmitted ? "submitted" : "draft"].join(" ")),
    /** Undefined unless the database was restored since this device had the application open. */
    findRestored({ account, epoch }: Pick<Profile, "account" | "epoch">) {
      const [knownAccount, knownEpoch, status] = (storage.read(name) ?? "").split(" ");
      return knownAccount === account && knownEpoch !== epoch ? { wasSubmitted: status === "submitted" } : undefined;
    },
  };
}
