import type { Answers, Tenant } from "../../engine/core/index.ts";
import type { News } from "../../engine/protocol/index.ts";
import { createApplications, createFieldCipher } from "../../server/applications/index.ts";
import { ServerError } from "../../server/errors.ts";
import { createApplicationRecord, type ApplicationRecord } from "../../server/store/index.ts";
import { toSaveBody } from "../../app/saving/to-save-request.ts";
import type { ModelServer } from "./model-server.ts";
import { GROUP, KEYS, type Key } from "./tiny-tenant.ts";

/** The portal's own server module on a store in memory, which is what its store keeps over a restart. */
export function createRealServer(tenant: Tenant, now: () => number): ModelServer {
  const records = new Map<string, ApplicationRecord>();
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
    forgetConversion: async () => undefined,
    giveReference: async () => "",
    hashDocuments: async () => ({}),
    signer: { sign: () => undefined },
    orderReceipt: async () => undefined,
    announce: async () => undefined,
  });
  const inspected = new WeakMap<ApplicationRecord, Awaited<ReturnType<ModelServer["inspect"]>>>();
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
    async save(account, save, sentAt) {
      try {
        const { results, refused, news } = await applications.save(tenant, account, toSaveBody(save, sentAt));
        if (news === undefined) throw new Error("The server gave no news.");
        return { results, messages: Object.fromEntries(refused.map(({ key, message }) => [key, message])), news };
      } catch (error) {
        if (error instanceof ServerError && error.code === "application_submitted") return "submitted";
        throw error;
      }
    },
    async arrange(account, { order, count, known, answers }) {
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
    async setCount(account, count, known) {
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
    async submit(account, revision) {
      try {
        await applications.submit(tenant, account, revision);
        return "submitted";
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        return error.code === "application_submitted" ? "closed" : "refused";
      }
    },
    async inspect(account) {
      // Every account is inspected after every event, and most have not changed.
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
