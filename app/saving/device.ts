import { VISITOR } from "./change.ts";
import { createIndexedJournals, type Journal } from "./indexed-journals.ts";
import type { Tenant } from "../../engine/core/index.ts";
import type { Profile } from "../../engine/protocol/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { arrangeItems } from "./arrange-items.ts";
import { createKeptUploads } from "./kept-uploads.ts";
import { parseJournalKey } from "./seal.ts";
import { showForm } from "./change.ts";

export type Device = ReturnType<typeof openDevice>;

/**
 * What this browser keeps for the portal, whoever it belongs to. Nothing here throws because of the storage.
 *
 * @param tenant its id; each tenant has a database of its own. Keys are in base64.
 */
export function openDevice(tenant: string) {
  const journals = createIndexedJournals(`portico:${tenant}`);
  return {
    /** Undefined where nothing can be kept just now. */
    async openJournal(owner: string, tab: string, key: string | undefined): Promise<Journal | undefined> {
      return key === undefined ? undefined : journals.open(owner, tab, parseJournalKey(key)).catch(() => undefined);
    },
    hasVisitorAnswers: () => journals.hasAny(VISITOR),
    /** Makes what visitors left here the account's. Returns whether there was anything. */
    async claimVisitor(account: string, accountKey: string, visitorKey: string): Promise<boolean> {
      if (!(await journals.hasAny(VISITOR))) return false;
      return journals.claim(account, parseJournalKey(accountKey), parseJournalKey(visitorKey)).then(
        () => true,
        () => false,
      );
    },
    /** Remembers the files that an account is sending. */
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
    showForm,
    clearVisitor: (key = "") => journals.clearVisitor(parseJournalKey(key)).catch(() => undefined),
  };
}
