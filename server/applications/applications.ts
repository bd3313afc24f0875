import {
  evaluate,
  MAX_COMPONENTS,
  REVIEW_PATH,
  settle,
  type Application,
  type ApplicationChange,
  type Tenant,
} from "../../engine/core/index.ts";
import {
  MAX_PROBLEMS,
  WEB_STATUSES,
  webStatusOf,
  type ItemsRequest,
  type Notice,
  type SaveAnswer,
  type SaveRequest,
  type WebStatus,
} from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import type { Signer } from "../signing/index.ts";
import { isSubmitted, isWithdrawn, type ApplicationRecord, type Store } from "../store/index.ts";
import { createDraftWriter, type DraftWriterDeps } from "./draft-writer.ts";
import type { AddEffects } from "./effects.ts";
import {
  openForm,
  keepOrphans,
  toCurrentForm,
  toEarlierNews,
  toPageOutcomes,
  raiseSeenVersions,
} from "./earlier-form.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { toContent, withContent, type Content, removeClearedDocuments, requireReached } from "./content-change.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { toNews, type FullNews, toNotice } from "./news.ts";
import { toApplication, leaveOutUnreadable } from "./sealed-answers.ts";
import { sealSubmission, type SubmissionFacts } from "./submission-proof.ts";
import { placeInRound, requireOpenRound, requireRoundToSubmit } from "./round-gate.ts";
import { arrangeItems, documentKeysOf } from "./arrange-items.ts";
import { isOfEarlierOrder } from "./earlier-order.ts";
import { applyLayoutChange } from "./writes.ts";

export interface ApplicationsDeps extends DraftWriterDeps {
  readonly store: Pick<Store, "findApplication" | "replaceApplication" | "findJob">;
  /** Deletes the ended conversion job of a removed or moved document, so that no document counts as attached there. */
  readonly forgetConversion: (tenant: string, account: string, key: string) => Promise<void>;
  readonly assignReference: (tenant: string, account: string) => Promise<string>;
  readonly addEffects: AddEffects;
  readonly hashDocuments: (documents: ApplicationRecord["documents"]) => Promise<SubmissionFacts["documents"]>;
  readonly signer: Pick<Signer, "sign">;
}

export interface FoundApplication {
  readonly record: ApplicationRecord;
  readonly application: Application;
}

export type Applications = ReturnType<typeof createApplications>;

/** Reads and changes an applicant's own application. @throws ServerError */
export function createApplications(deps: ApplicationsDeps) {
  const { store, cipher, now, findVersion, forgetConversion, assignReference, addEffects, hashDocuments, signer } =
    deps;
  const drafts = createDraftWriter(deps);
  /**
   * Changes a draft. Removes documents whose answers the change cleared. `enteredAt` is the time when the answers were
   * typed.
   */
  async function change(
    tenant: Tenant,
    account: string,
    work: (record: ApplicationRecord) => ApplicationRecord | Promise<ApplicationRecord>,
    enteredAt?: number,
  ): Promise<ApplicationRecord> {
    const tenantId = tenant.definition.tenant.id;
    let removed: readonly string[] = [];
    const record = await drafts.change(tenant, account, async (current) => {
      if (isSubmitted(current)) throw refuseSubmitted(current);
      requireOpenRound(tenant.definition, now(), current, enteredAt);
      const { record: changed, removed: keys } = removeClearedDocuments(await work(current), now());
      removed = keys;
      return changed === current ? current : { ...changed, updatedAt: now() };
    });
    for (const key of removed) await forgetConversion(tenantId, account, key);
    return record;
  }

  async function isConverting(tenant: Tenant, account: string, keys: Iterable<string>): Promise<boolean> {
    for (const key of keys) {
      if (tenant.fields.get(key)?.isDocument !== true) continue;
      const job = await store.findJob({ tenant: tenant.definition.tenant.id, account, kind: "conversion", key });
      if (job?.state === "UNPROCESSED" || job?.state === "IN_PROGRESS") return true;
    }
    return false;
  }

  const changeContent = (tenant: Tenant, account: string, work: (content: Content, at: Date) => Content) =>
    change(tenant, account, (record) =>
      withContent(cipher, tenant, record, work(toContent(cipher, record), new Date(now()))),
    );

  const applied = (tenant: Tenant, account: string, asked: ApplicationChange, known: number | undefined) =>
    changeContent(tenant, account, (content, at) => applyLayoutChange(tenant, content, asked, known, at));

  const isEarlierForm = async (tenant: Tenant, form: string | undefined) =>
    (await openForm(tenant, form, findVersion, new Date(now()))).isEarlier;

  const newsOf = (tenant: Tenant, { record, application }: FoundApplication, known: number): FullNews =>
    toNews(tenant, cipher, record, application.answers, known, now());

  return {
    find: async (tenant: Tenant, account: string): Promise<FoundApplication | undefined> => {
      const record = await drafts.find(tenant, account);
      return record === undefined ? undefined : { record, application: toApplication(cipher, record) };
    },
    /** Finds the application without writing to the store. */
    peek: async (tenant: Tenant, account: string) => {
      const record = await drafts.peek(tenant, account);
      return record === undefined ? undefined : { record, application: toApplication(cipher, record) };
    },
    findRecord: (tenant: Tenant, account: string) => drafts.find(tenant, account),
    /**
     * Finds submission number `submission`. Without a number, finds the last submission, or else the draft. Writes
     * nothing.
     */
    findStandingRecord: (tenant: Tenant, account: string, submission?: number) =>
      drafts.standing(tenant, account, submission),
    open: (record: ApplicationRecord): Application => toApplication(cipher, record),
    /** Decrypts an application. Leaves out secrets that cannot be decrypted. */
    openUndamaged: (record: ApplicationRecord): Application =>
      toApplication(cipher, leaveOutUnreadable(cipher, record).record),

    isEarlierForm,
    newsOf,
    newsForPage: async (tenant: Tenant, found: FoundApplication, known: number, form: string | undefined) => {
      const news = newsOf(tenant, found, known);
      return (await isEarlierForm(tenant, form)) ? toEarlierNews(news, known) : news;
    },

    noticeOf: (tenant: Tenant, record: ApplicationRecord): Notice | null => toNotice(cipher, tenant, record),

    /** Merges the sent answers into the application, key by key. Does not require a complete form. */
    save: async (tenant: Tenant, account: string, asked: SaveRequest): Promise<Omit<SaveAnswer, "message">> => {
      let merged: ReturnType<typeof mergeAnswers> | undefined;
      let orphaned: ReturnType<typeof keepOrphans> | undefined;
      const save = await toCurrentForm(tenant, asked, findVersion, new Date(now()));
      const record = await change(
        tenant,
        account,
        (current) => {
          orphaned = keepOrphans(tenant, toContent(cipher, current), save.orphans, now());
          const sent = raiseSeenVersions(save, current.form);
          merged = mergeAnswers(tenant, orphaned.content, sent, new Date(now()));
          return withContent(cipher, tenant, current, merged.content);
        },
        findEnteredAt(asked, now()),
      );
      if (merged === undefined || orphaned === undefined) throw new Error("Nothing was merged.");
      const { content, answer } = merged;
      const { results, refused } = toPageOutcomes(save, merged, orphaned);
      const told = { revision: record.revision, answer, refused: refused.slice(0, MAX_PROBLEMS), results };
      if (asked.known === undefined) return told;
      const news = toNews(tenant, cipher, record, content.application.answers, asked.known, now());
      return { ...told, news: save.isEarlier ? toEarlierNews(news, asked.known, asked, results) : news };
    },

    chooseTab: async (tenant: Tenant, account: string, id: string, tab: string, known?: number) => {
      if (tenant.tabGroups.get(id)?.tabs.some((item) => item.id === tab) !== true)
        throw new ServerError("body_invalid", { text: "error.tab" });
      return (await applied(tenant, account, { tabs: { [id]: tab } }, known)).tabs;
    },

    setCount: async (tenant: Tenant, account: string, id: string, count: number, known?: number) => {
      const group = tenant.addAnothers.get(id);
      if (group === undefined) throw new ServerError("body_invalid", { text: "error.nothingToAdd" });
      if (count > MAX_COMPONENTS)
        throw new ServerError("body_invalid", { message: `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}` });
      if (count > group.max)
        throw new ServerError("body_invalid", { text: "addAnother.limit", values: { max: group.max } });
      return (await applied(tenant, account, { addAnother: { [id]: count } }, known)).addAnother;
    },

    arrangeItems: async (tenant: Tenant, account: string, asked: ItemsRequest): Promise<FullNews> => {
      if (await isEarlierForm(tenant, asked.form)) throw new ServerError("items_changed");
      const documents = documentKeysOf(tenant, asked.button_id);
      const record = await change(tenant, account, async (current) => {
        if (await isConverting(tenant, account, documents))
          throw new ServerError("upload_running", { text: "error.itemsUpload" });
        const before = { content: toContent(cipher, current), files: current };
        const { content, files } = arrangeItems(tenant, before, asked, new Date(now()));
        return { ...withContent(cipher, tenant, current, content), ...files };
      });
      for (const key of documents) await forgetConversion(tenant.definition.tenant.id, account, key);
      return toNews(tenant, cipher, record, toApplication(cipher, record).answers, asked.known, now());
    },

    /**
     * Rejects changes of documents if the application is withdrawn or its round is closed. During the grace period,
     * accepts a file that was begun before the round closed.
     */
    requireOpen: async (tenant: Tenant, account: string, begunAt?: number) => {
      const record = await store.findApplication(tenant.definition.tenant.id, account);
      if (record !== undefined && isWithdrawn(record)) throw refuseSubmitted(record);
      if (record === undefined || isSubmitted(record)) return;
      const placed = placeInRound(tenant.definition, now(), record);
      requireOpenRound(tenant.definition, now(), placed, begunAt);
    },

    /** Rejects a key if items of its group were moved or removed after revision `arranged`. @throws `items_changed` */
    requireOrder: async (tenant: Tenant, account: string, key: string, arranged = Infinity) => {
      const record = await store.findApplication(tenant.definition.tenant.id, account);
      if (record !== undefined && isOfEarlierOrder(tenant, record, key, arranged))
        throw new ServerError("items_changed");
    },

    /** Dismisses the notice unless it is newer than `revision`. Returns the remaining notice, if any. */
    dismissNotice: async (tenant: Tenant, account: string, revision: number) => {
      const record = await drafts.change(tenant, account, (current) => {
        const { notice } = current;
        if (notice === null || notice.revision > revision) return current;
        const kept = notice.kept.map(({ key, label }) => ({ key, label, isSeen: true }));
        return { ...current, notice: kept.length === 0 ? null : { ...notice, again: [], moved: [], kept } };
      });
      return toNotice(cipher, tenant, record);
    },

    setLastPage: async (tenant: Tenant, account: string, lastPage: string) => {
      if (lastPage !== REVIEW_PATH && !tenant.pages.some(({ id, path }) => id === lastPage || path === lastPage))
        throw new ServerError("body_invalid", { text: "error.page" });
      const { id: seen = lastPage } = tenant.pages.find(({ path }) => path === lastPage) ?? {};
      return (
        await change(tenant, account, (record) => {
          const { takenOver } = record;
          if (takenOver?.pages.includes(seen) !== true) return { ...record, lastPage };
          return {
            ...record,
            lastPage,
            takenOver: { ...takenOver, pages: takenOver.pages.filter((id) => id !== seen) },
          };
        })
      ).lastPage;
    },

    recordValidations: async (tenant: Tenant, account: string, errors: Readonly<Record<string, readonly string[]>>) => {
      const known = Object.entries(errors)
        .filter(([key]) => tenant.fields.has(key))
        .map(([key, messages]) => [key, messages.slice(0, 5).map((message) => message.slice(0, 300))] as const);
      // Accept this write in the grace period too: the page sends errors when the applicant tries to submit.
      await change(tenant, account, (record) => ({ ...record, validations: Object.fromEntries(known) }), 0);
    },

    /** Moves the status forward. Ignores a reached status, which retries and other tabs send. */
    advance: async (tenant: Tenant, account: string, asked: WebStatus | "none") => {
      const record = await drafts.change(tenant, account, (current) => {
        const reached = webStatusOf(current.webStatus);
        if (asked === "none" || (reached !== undefined && WEB_STATUSES.indexOf(asked) <= WEB_STATUSES.indexOf(reached)))
          return current;
        if (asked === "submitted") throw new ServerError("web_status_refused");
        requireOpenRound(tenant.definition, now(), current, 0);
        return { ...current, webStatus: withStatuses(current, asked, now()), updatedAt: now() };
      });
      return record.webStatus;
    },

    /**
     * Submits the stored application if it has no errors. A repeated call changes nothing. `onScreen` is the content
     * revision that the applicant sees.
     */
    submit: async (tenant: Tenant, account: string, onScreen?: number, form?: string) => {
      const tenantId = tenant.definition.tenant.id;
      let isNew = false;
      let reference = "";
      const isOfEarlierForm = await isEarlierForm(tenant, form);
      const record = await drafts.change(tenant, account, async (current, isMigrated) => {
        isNew = false;
        const isOnScreen = onScreen === undefined || onScreen === current.contentRevision;
        if (isSubmitted(current)) {
          if (!isOnScreen || isWithdrawn(current)) throw refuseSubmitted(current);
          reference = await assignReference(tenantId, account);
          return current;
        }
        const round = requireRoundToSubmit(tenant.definition, now(), current);
        requireReached(current, onScreen);
        if ((current.takenOver?.pages.length ?? 0) > 0) throw new ServerError("answers_unseen");
        if (current.asides.length > 0) throw new ServerError("asides_open");
        if (!isOnScreen || isOfEarlierForm) throw new ServerError("answers_differ");
        if (await isConverting(tenant, account, tenant.fields.keys())) throw new ServerError("upload_running");
        const at = new Date(now());
        if (isMigrated) throw new ServerError("answers_differ");
        const content = toContent(cipher, current);
        const { application } = settle(tenant, content.application, at);
        const { errors } = evaluate(tenant, application, at);
        if (errors.size > 0) throw new ServerError("submission_invalid", { errors: Object.fromEntries(errors) });
        // Assign the number before the submission. If the submission fails, the next attempt uses the same number.
        reference = await assignReference(tenantId, account);
        const next = withContent(cipher, tenant, current, { ...content, application });
        const { timeZone } = tenant.definition.tenant;
        const documents = await hashDocuments(next.documents);
        const facts = { reference, at: at.getTime(), timeZone, form: tenant.hash, documents, ...(round && { round }) };
        isNew = true;
        const submitted: ApplicationRecord = {
          ...next,
          submission: sealSubmission(cipher, signer, next, facts),
          reopening: null,
          removedDocuments: {},
          begunUploads: {},
          notice: null,
          webStatus: withStatuses(current, "submitted", at.getTime()),
          updatedAt: now(),
        };
        return addEffects(submitted, "submitted", at.getTime());
      });
      return { webStatus: record.webStatus, isNew, reference };
    },
  };
}

/**
 * Returns the time when the newest answer of the save was typed. Returns undefined if an answer has no age, or if the
 * save settles asides.
 */
function findEnteredAt({ answers, changes = {}, settles = [] }: SaveRequest, now: number): number | undefined {
  const says = (key: string) =>
    Object.hasOwn(changes, key.replace(/_(?:desc|typed)$/, "")) || Object.hasOwn(changes, key);
  const ages = Object.values(changes).map(({ ageMs }) => ageMs);
  if (settles.length > 0 || ages.length === 0 || !Object.keys(answers).every(says)) return undefined;
  return now - Math.min(...ages);
}

function withStatuses(record: ApplicationRecord, status: WebStatus, at: number): ApplicationRecord["webStatus"] {
  return WEB_STATUSES.slice(0, WEB_STATUSES.indexOf(status) + 1).map(
    (web_status) => record.webStatus.find((entry) => entry.web_status === web_status) ?? { web_status, at },
  );
}
