import type { Answers, Tenant } from "../../engine/core/index.ts";
import type { News } from "../../engine/protocol/index.ts";
import { createApplications, createFieldCipher } from "../../server/applications/index.ts";
import { WITHOUT_EFFECTS } from "../../server/applications/content-under-test.fixture.ts";
import { ServerError } from "../../server/errors.ts";
import { createApplicationRecord, type ApplicationRecord } from "../../server/store/index.ts";
import { toSaveBody, type Save } from "../../app/saving/change.ts";
import { GROUP, KEYS, type Key } from "./tiny-tenant.ts";

/** Item numbers in their new order; 0 is a restored item with its answers. */
export interface Arrangement {
  readonly order: readonly number[];
  readonly count: number;
  readonly known: number;
  readonly answers: Readonly<Record<string, string>>;
}

/** An account's stored data, decrypted. */
export interface Holding {
  readonly answers: Readonly<Record<Key, string>>;
  readonly asides: readonly string[];
  /** The texts aside that lost against another write. */
  readonly conflicts: readonly string[];
  readonly kinds: readonly string[];
  readonly revision: number;
  readonly submitted: Readonly<Record<Key, string>> | undefined;
}

export type ModelServer = ReturnType<typeof createRealServer>;

/** Runs the portal's real server module on a store in memory, which survives a restart. */
export function createRealServer(tenant: Tenant, now: () => number) {
  let records = new Map<string, ApplicationRecord>();
  let backup = new Map<string, ApplicationRecord>();
  let epoch = 0;
  const recordOf = (account: string): ApplicationRecord => {
    const record = records.get(account) ?? createApplicationRecord("small", account, now());
    records.set(account, record);
    return record;
  };
  const applications = createApplications({
    store: {
      findApplication: async (_, account) => recordOf(account),
      replaceApplication: async (next, expected) => {
        if (recordOf(next.account).revision !== expected) return false;
        records.set(next.account, { ...next, revision: expected + 1 });
        return true;
      },
      findJob: async () => undefined,
    },
    cipher: createFieldCipher([new Uint8Array(32)]),
    now,
    ...WITHOUT_EFFECTS,
  });
  const inspected = new WeakMap<ApplicationRecord, Holding>();
  const find = async (account: string) => {
    const found = await applications.find(tenant, account);
    if (found === undefined) throw new Error("The account has no application.");
    return found;
  };
  const read = async (account: string, known: number): Promise<News> =>
    applications.newsOf(tenant, await find(account), known);
  const toTexts = (answers: Answers): Readonly<Record<Key, string>> => {
    const textOf = (key: Key) => String(answers[key] ?? "");
    return Object.fromEntries(KEYS.map((key) => [key, textOf(key)])) as Record<Key, string>;
  };
  return {
    epoch: () => `e${String(epoch)}`,
    backUp() {
      backup = new Map(records);
    },
    restore() {
      records = new Map(backup);
      epoch += 1;
    },
    async save(account: string, save: Save, sentAt: number) {
      try {
        const { results, refused, news } = await applications.save(
          tenant,
          account,
          toSaveBody(save, sentAt, tenant.hash),
        );
        if (news === undefined) throw new Error("The server gave no news.");
        return { results, messages: Object.fromEntries(refused.map(({ key, message }) => [key, message])), news };
      } catch (error) {
        if (error instanceof ServerError && error.code === "application_submitted") return "submitted";
        throw error;
      }
    },
    /** `refused` if the page must read the items again; `closed` if the application is submitted. */
    async arrange(account: string, { order, count, known, answers }: Arrangement) {
      try {
        const asked = { button_id: GROUP, num_components: count, order: [...order], known, answers };
        return await applications.arrangeItems(tenant, account, asked);
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        if (error.code === "application_submitted") return "closed";
        if (error.code !== "items_changed" && error.code !== "asides_open") throw error;
        return "refused";
      }
    },
    async setCount(account: string, count: number, known: number) {
      try {
        await applications.setCount(tenant, account, GROUP, count, known);
        return "counted";
      } catch (error) {
        if (error instanceof ServerError && ["application_submitted", "items_changed"].includes(error.code))
          return "refused";
        throw error;
      }
    },
    read,
    async submit(account: string, revision: number) {
      try {
        await applications.submit(tenant, account, revision);
        return "submitted";
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        return error.code === "application_submitted" ? "closed" : "refused";
      }
    },
    async inspect(account: string): Promise<Holding> {
      // Cached, because each event inspects every account, and most accounts have not changed.
      const stored = recordOf(account);
      const known = inspected.get(stored);
      if (known !== undefined) return known;
      const { record, application } = await find(account);
      const answers = toTexts(application.answers);
      const isSubmitted = record.webStatus.some(({ web_status }) => web_status === "submitted");
      const state = {
        answers,
        asides: record.asides.map(({ value }) => String(value)),
        conflicts: record.asides.filter(({ kind }) => kind === "conflict").map(({ value }) => String(value)),
        kinds: record.asides.map(({ kind }) => kind),
        revision: record.contentRevision,
        submitted: isSubmitted ? answers : undefined,
      };
      inspected.set(stored, state);
      return state;
    },
  };
}
