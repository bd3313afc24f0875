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
import { isSubmitted, isWithdrawn, toStanding, type ApplicationRecord, type Store } from "../store/index.ts";
import { createDraftWriter, type DraftWriterDeps } from "./draft-writer.ts";
import type { AddEffects } from "./effects.ts";
import {
  isEarlierForm,
  keepOrphans,
  toCurrentForm,
  toEarlierNews,
  toPageOutcomes,
  toSteppedSights,
} from "./earlier-form.ts";
import { refuseSubmitted } from "../refuse-submitted.ts";
import { toContent, withContent, type Content, putAwayDocuments, requireReached } from "./content-change.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { toNews, type FullNews, toNotice } from "./news.ts";
import { toApplication, leaveOutUnreadable } from "./sealed-answers.ts";
import { sealSubmission, type SubmissionFacts } from "./submission-proof.ts";
import { placeInRound, requireOpenRound, requireRoundToSubmit } from "./round-gate.ts";
import { arrangeItems } from "./arrange-items.ts";
import { applyLayoutChange } from "./writes.ts";

export interface ApplicationsDeps extends DraftWriterDeps {
  readonly store: Pick<Store, "findApplication" | "replaceApplication" | "findJob">;
  /** Forgets the conversion of a document that was removed, so that it does not count as attached. */
  readonly forgetConversion: (tenant: string, account: string, key: string) => Promise<void>;
  /** The reference number of this applicant's application, made if there is none yet (references.ts). */
  readonly giveReference: (tenant: string, account: string) => Promise<string>;
  readonly addEffects: AddEffects;
  readonly hashDocuments: (documents: ApplicationRecord["documents"]) => Promise<SubmissionFacts["documents"]>;
  readonly signer: Pick<Signer, "sign">;
}

interface FoundApplication {
  readonly record: ApplicationRecord;
  readonly application: Application;
}

export type Applications = ReturnType<typeof createApplications>;

/**
 * What an applicant may do to their application. Each change is one atomic write; none is possible after submission.
 *
 * It needs three methods of a store only, so a test can run it on a store in memory: a map for `findApplication` and
 * `replaceApplication` (which compares revisions and adds one) that begins with `createApplicationRecord`, and a
 * `findJob` that finds nothing. Requests and answers are those of engine/protocol.
 *
 * @throws ServerError `application_submitted`, `application_withdrawn`, `round_closed`, `round_unchosen`, `answers_unseen`, `body_invalid`,
 * `submission_invalid`, `web_status_refused`, `asides_full`, `form_changed`, `items_changed`, `answers_differ`,
 * `asides_open`, `upload_running`, `portal_restored`
 */
export function createApplications(deps: ApplicationsDeps) {
  const { store, cipher, now, findVersion, forgetConversion, giveReference, addEffects, hashDocuments, signer } = deps;
  const drafts = createDraftWriter(deps);
  /**
   * Changes a draft, and puts away the documents whose answers the change cleared.
   *
   * @param enteredAt when what is to be written was entered, if it says so
   */
  async function change(
    tenant: Tenant,
    account: string,
    work: (record: ApplicationRecord) => ApplicationRecord,
    enteredAt?: number,
  ): Promise<ApplicationRecord> {
    const tenantId = tenant.definition.tenant.id;
    let removed: readonly string[] = [];
    const record = await drafts.change(tenant, account, (current) => {
      if (isSubmitted(current)) throw refuseSubmitted(current);
      requireOpenRound(tenant.definition, now(), current, enteredAt);
      const { record: changed, removed: keys } = putAwayDocuments(work(current), now());
      removed = keys;
      return changed === current ? current : { ...changed, updatedAt: now() };
    });
    for (const key of removed) await forgetConversion(tenantId, account, key);
    return record;
  }

  /** Whether a file of this applicant is on its way into the application. */
  async function isConverting(tenant: Tenant, account: string): Promise<boolean> {
    for (const { key, isDocument } of tenant.fields.values()) {
      if (!isDocument) continue;
      const job = await store.findJob({ tenant: tenant.definition.tenant.id, account, kind: "conversion", key });
      if (job?.state === "UNPROCESSED" || job?.state === "IN_PROGRESS") return true;
    }
    return false;
  }

  /** Changes the content of a draft. */
  const changeContent = (tenant: Tenant, account: string, work: (content: Content, at: Date) => Content) =>
    change(tenant, account, (record) =>
      withContent(cipher, tenant, record, work(toContent(cipher, record), new Date(now()))),
    );

  const applied = (tenant: Tenant, account: string, asked: ApplicationChange, known: number | undefined) =>
    changeContent(tenant, account, (content, at) => applyLayoutChange(tenant, content, asked, known, at));

  const isEarlier = (tenant: Tenant, form: string | undefined): Promise<boolean> =>
    isEarlierForm(tenant, form, findVersion, new Date(now()));

  /** What is new in what `find` gave, for somebody who knows the content revision `known`. */
  const newsOf = (tenant: Tenant, { record, application }: FoundApplication, known: number): FullNews =>
    toNews(tenant, cipher, record, application.answers, known, now());

  return {
    /** Creates nothing: an application begins at the first login. */
    find: async (tenant: Tenant, account: string): Promise<FoundApplication | undefined> => {
      const record = await drafts.find(tenant, account);
      return record === undefined ? undefined : { record, application: toApplication(cipher, record) };
    },
    /** The same, and writes nothing: whoever fills it in meanwhile notices nothing. */
    peek: async (tenant: Tenant, account: string) => {
      const record = await drafts.peek(tenant, account);
      return record === undefined ? undefined : { record, application: toApplication(cipher, record) };
    },
    /** The record of `find`, whose secrets stay encrypted. */
    findRecord: (tenant: Tenant, account: string) => drafts.find(tenant, account),
    /**
     * What counts of it for everybody but its applicant (DraftWriter.standing). Writes nothing, and decrypts nothing,
     * because most of those who ask do not read the answers; `open` gives them.
     */
    findStandingRecord: (tenant: Tenant, account: string, submission?: number) =>
      drafts.standing(tenant, account, submission),
    /** The same by the tenant's id, whose folder may be gone; a draft as it is stored. */
    findRecordById: async (tenant: string, account: string): Promise<ApplicationRecord | undefined> => {
      const found = await store.findApplication(tenant, account);
      return found === undefined ? undefined : toStanding(found);
    },
    /** What the engine evaluates of a record, with its secrets decrypted. */
    open: (record: ApplicationRecord): Application => toApplication(cipher, record),
    /** The same without the secrets that were altered, for whoever reads none of them. */
    openUndamaged: (record: ApplicationRecord): Application =>
      toApplication(cipher, leaveOutUnreadable(cipher, record).record),

    /** Whether the keys of this version of the form may mean something else in the present one. */
    isEarlierForm: isEarlier,
    newsOf,
    /** The same for a page that shows a version of the form. */
    newsForPage: async (tenant: Tenant, found: FoundApplication, known: number, form: string | undefined) => {
      const news = newsOf(tenant, found, known);
      return (await isEarlier(tenant, form)) ? toEarlierNews(news, known) : news;
    },

    /** What its applicant has to be told of changes of the form; null if there is nothing. */
    noticeOf: (tenant: Tenant, record: ApplicationRecord): Notice | null => toNotice(cipher, tenant, record),

    /**
     * Merges by key. Structure is checked and completeness is not, so that half a form can be saved
     * (docs/architecture.md, section 4). The message is the route's.
     */
    save: async (tenant: Tenant, account: string, asked: SaveRequest): Promise<Omit<SaveAnswer, "message">> => {
      let merged: ReturnType<typeof mergeAnswers> | undefined;
      let orphaned: ReturnType<typeof keepOrphans> | undefined;
      const save = await toCurrentForm(tenant, asked, findVersion, new Date(now()));
      const record = await change(
        tenant,
        account,
        (current) => {
          orphaned = keepOrphans(tenant, toContent(cipher, current), save.orphans, now());
          const sent = toSteppedSights(save, current.form);
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

    /** Removes and moves items of an add-another, and returns what is new for whoever asked. */
    arrangeItems: async (tenant: Tenant, account: string, asked: ItemsRequest): Promise<FullNews> => {
      if (await isEarlier(tenant, asked.form)) throw new ServerError("items_changed");
      const record = await changeContent(tenant, account, (content, at) => arrangeItems(tenant, content, asked, at));
      return toNews(tenant, cipher, record, toApplication(cipher, record).answers, asked.known, now());
    },

    /**
     * Refuses what would change the documents of a draft while nobody may apply. A file that somebody had permission to
     * send before the round closed may still be attached in its grace. What is submitted is refused by whoever would change it.
     */
    requireOpen: async (tenant: Tenant, account: string, begunAt?: number) => {
      const record = await store.findApplication(tenant.definition.tenant.id, account);
      if (record !== undefined && isWithdrawn(record)) throw refuseSubmitted(record);
      if (record === undefined || isSubmitted(record)) return;
      const placed = placeInRound(tenant.definition, now(), record);
      requireOpenRound(tenant.definition, now(), placed, begunAt);
    },

    /**
     * Notes that the applicant has seen what changes of the form did to their draft, as it was told at `revision`. What
     * was added since stays. May be called again, and at any time.
     *
     * @returns what there is still to tell
     */
    dismissNotice: async (tenant: Tenant, account: string, revision: number) => {
      const record = await drafts.change(tenant, account, (current) =>
        current.notice === null || current.notice.revision > revision ? current : { ...current, notice: null },
      );
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

    /** Stores the errors that the browser found: a few messages for each field, and only for fields that exist. */
    recordValidations: async (tenant: Tenant, account: string, errors: Readonly<Record<string, readonly string[]>>) => {
      const known = Object.entries(errors)
        .filter(([key]) => tenant.fields.has(key))
        .map(([key, messages]) => [key, messages.slice(0, 5).map((message) => message.slice(0, 300))] as const);
      // They are no answers, and belong to the attempt to submit, which may be made in the grace.
      await change(tenant, account, (record) => ({ ...record, validations: Object.fromEntries(known) }), 0);
    },

    /**
     * Moves forward or not at all: a status that the application already has, sent again by a retry or another
     * tab, changes nothing.
     */
    advance: async (tenant: Tenant, account: string, asked: WebStatus | "none") => {
      const record = await drafts.change(tenant, account, (current) => {
        const reached = webStatusOf(current.webStatus);
        if (asked === "none" || (reached !== undefined && WEB_STATUSES.indexOf(asked) <= WEB_STATUSES.indexOf(reached)))
          return current;
        if (asked === "submitted") throw new ServerError("web_status_refused");
        // An attempt to submit may be made in the grace.
        requireOpenRound(tenant.definition, now(), current, 0);
        return { ...current, webStatus: withStatuses(current, asked, now()), updatedAt: now() };
      });
      return record.webStatus;
    },

    /**
     * Evaluates the stored application and submits it if nothing is wrong. Submitting again what was submitted is
     * harmless.
     *
     * @param onScreen the content revision that the applicant sees; without it, what is stored is submitted unseen
     * @param form the version of the form that the page shows
     */
    submit: async (tenant: Tenant, account: string, onScreen?: number, form?: string) => {
      const tenantId = tenant.definition.tenant.id;
      let isNew = false;
      let reference = "";
      const isOfEarlierForm = await isEarlier(tenant, form);
      const record = await drafts.change(tenant, account, async (current, isBroughtUp) => {
        isNew = false;
        const isOnScreen = onScreen === undefined || onScreen === current.contentRevision;
        if (isSubmitted(current)) {
          if (!isOnScreen || isWithdrawn(current)) throw refuseSubmitted(current);
          reference = await giveReference(tenantId, account);
          return current;
        }
        const round = requireRoundToSubmit(tenant.definition, now(), current);
        requireReached(current.contentRevision, [onScreen]);
        if ((current.takenOver?.pages.length ?? 0) > 0) throw new ServerError("answers_unseen");
        if (current.asides.length > 0) throw new ServerError("asides_open");
        if (!isOnScreen || isOfEarlierForm) throw new ServerError("answers_differ");
        if (await isConverting(tenant, account)) throw new ServerError("upload_running");
        const at = new Date(now());
        // Whoever submits must have seen what a change of the form made of their answers.
        if (isBroughtUp) throw new ServerError("answers_differ");
        const content = toContent(cipher, current);
        const { application } = settle(tenant, content.application, at);
        const { errors } = evaluate(tenant, application, at);
        if (errors.size > 0) throw new ServerError("submission_invalid", { errors: Object.fromEntries(errors) });
        // Before the application is submitted, because nothing that is submitted is without it. A submission that fails after
        // this keeps the number for the next.
        reference = await giveReference(tenantId, account);
        const next = withContent(cipher, tenant, current, { ...content, application });
        const { timeZone } = tenant.definition.tenant;
        const documents = await hashDocuments(next.documents);
        const facts = { reference, at: at.getTime(), timeZone, form: tenant.hash, documents, ...(round && { round }) };
        isNew = true;
        const submitted: ApplicationRecord = {
          ...next,
          submission: sealSubmission(cipher, signer, next, facts),
          reopening: null,
          // Nobody can ask for them any more, so their files are nobody's.
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

/** When the newest of the sent answers was entered; undefined if one does not say so. */
function findEnteredAt({ answers, changes = {}, settles = [] }: SaveRequest, now: number): number | undefined {
  // What goes with an answer (`_desc`, `_typed`) has no change of its own.
  const says = (key: string) =>
    Object.hasOwn(changes, key.replace(/_(?:desc|typed)$/, "")) || Object.hasOwn(changes, key);
  const ages = Object.values(changes).map(({ ageMs }) => ageMs);
  if (settles.length > 0 || ages.length === 0 || !Object.keys(answers).every(says)) return undefined;
  return now - Math.min(...ages);
}

/** Returns the entries up to `status`. Those that exist keep their times. */
function withStatuses(record: ApplicationRecord, status: WebStatus, at: number): ApplicationRecord["webStatus"] {
  return WEB_STATUSES.slice(0, WEB_STATUSES.indexOf(status) + 1).map(
    (web_status) => record.webStatus.find((entry) => entry.web_status === web_status) ?? { web_status, at },
  );
}
