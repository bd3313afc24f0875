import { createIndexedJournals } from "./indexed-journals.ts";
import { VISITOR, type Journal } from "./journal.ts";
import type { Tenant } from "../../engine/core/index.ts";
import type { Profile } from "../../engine/protocol/index.ts";
import type { QuietStorage } from "../quiet-storage.ts";
import { arrangeItems } from "./arrange-items.ts";
import { createKeptUploads, type KeptUploads } from "./kept-uploads.ts";
import { parseJournalKey } from "./seal.ts";
import { showForm } from "./show-form.ts";

/** What this browser keeps for the portal, whoever it belongs to. Nothing here throws because of the storage. */
export interface Device {
  /** Undefined where nothing can be kept just now. */
  readonly openJournal: (owner: string, tab: string, key: string | undefined) => Promise<Journal | undefined>;
  readonly hasVisitorAnswers: () => Promise<boolean>;
  /** Makes what visitors left here the account's. Returns whether there was anything. */
  readonly claimVisitor: (account: string, accountKey: string, visitorKey: string) => Promise<boolean>;
  readonly clearVisitor: (key: string | undefined) => Promise<void>;
  /** Remembers the files that an account is sending. */
  readonly openUploads: (
    storage: QuietStorage,
    tenant: Tenant,
    profile: Pick<Profile, "account" | "journal_key">,
  ) => KeptUploads;
  readonly arrangeItems: typeof arrangeItems;
  readonly showForm: typeof showForm;
}

/** @param tenant its id; each tenant has a database of its own. Keys are in base64. */
export function openDevice(tenant: string): Device {
  const journals = createIndexedJournals(`portico:${tenant}`);
  return {
    async openJournal(owner, tab, key) {
      return key === undefined ? undefined : journals.open(owner, tab, parseJournalKey(key)).catch(() => undefined);
    },
    hasVisitorAnswers: () => journals.hasAny(VISITOR),
    async claimVisitor(account, accountKey, visitorKey) {
      if (!(await journals.hasAny(VISITOR))) return false;
      return journals.claim(account, parseJournalKey(accountKey), parseJournalKey(visitorKey)).then(
        () => true,
        () => false,
      );
    },
    openUploads: (storage, { definition, fields }, { account, journal_key }) =>
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
