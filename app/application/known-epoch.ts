import type { Profile } from "../../engine/protocol/index.ts";
import type { QuietStorage } from "../safe-storage.ts";

/**
 * Stores the database's epoch of an opened application in the browser, and whether the application was submitted. With
 * it, a page that is loaded after a restore can show a notice.
 */
export function createKnownEpoch(storage: QuietStorage, tenant: string) {
  const name = `portico:epoch:${tenant}`;
  return {
    note: ({ account, epoch }: Pick<Profile, "account" | "epoch">, isSubmitted: boolean) =>
      void storage.write(name, [account, epoch, isSubmitted ? "submitted" : "draft"].join(" ")),
    /**
     * Finds a restore of the database since this browser last opened the application. Returns undefined if there was
     * none.
     */
    findRestored({ account, epoch }: Pick<Profile, "account" | "epoch">) {
      const [knownAccount, knownEpoch, status] = (storage.read(name) ?? "").split(" ");
      return knownAccount === account && knownEpoch !== epoch ? { wasSubmitted: status === "submitted" } : undefined;
    },
  };
}
