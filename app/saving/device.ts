import { VISITOR } from "./change.ts";
import { createIndexedJournals, type Journal } from "./indexed-journals.ts";
import type { Tenant } from "../../engine/core/index.ts";
import type { Profile } from "../../engine/protocol/index.ts";
import type { QuietStorage } from "../safe-storage.ts";
import { arrangeItems } from "./arrange-items.ts";
import { createKeptUploads } from "./kept-uploads.ts";
import { parseJournalKey } from "./seal.ts";

export type Device = ReturnType<typeof openDevice>;

/**
 * Opens the browser's storage of a tenant. Never throws for a storage error. Keys are base64.
 * @param tenant id; each tenant has its own database
 */
export function openDevice(tenant: string) {
  const journals = createIndexedJournals(`portico:${tenant}`);
  return {
    /** Resolves to undefined if the browser cannot store anything now. */
    async openJournal(owner: string, tab: string, key: string | undefined): Promise<Journal | undefined> {
      return key === undefined ? undefined : journals.open(owner, tab, parseJournalKey(key)).catch(() => undefined);
    },
    hasVisitorAnswers: () => journals.hasAny(VISITOR),
    /** Moves a visitor's answers to the account. Returns false if there were none, or if the move failed. */
    async claimVisitor(account: string, accountKey: string, visitorKey: string): Promise<boolean> {
      if (!(await journals.hasAny(VISITOR))) return false;
      return journals.claim(account, parseJournalKey(accountKey), parseJournalKey(visitorKey)).then(
        () => true,
        () => false,
      );
    },
    openUploads: (
      storage: QuietStorage,
      { definition, fields }: Tenant,
      { account, journal_key }: Pick<Profile, "account" | "journal_key">,
    ) =>
      createKeptUploads({
        storage,
        name: `portico:upload:${definition.tenant.id}:${account}`,
        account,
        journalKey: parseJournalKey(journal_key),
        answerKeys: [...fields.values()].filter(({ isDocument }) => isDocument).map(({ key }) => key),
      }),
    arrangeItems,
    clearVisitor: (key = "") => journals.clearVisitor(parseJournalKey(key)).catch(() => undefined),
  };
}
