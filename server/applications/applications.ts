import {
  changeApplication,
  evaluate,
  MAX_COMPONENTS,
  settle,
  type Answers,
  type Application,
  type ApplicationChange,
  type DraftRefusal,
  type Tenant,
} from "../../engine/core/index.ts";
import { WEB_STATUSES, webStatusOf, type News, type WebStatus } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { updateApplication, isSubmitted, type ApplicationRecord, type Store } from "../store/index.ts";
import type { FieldCipher } from "./field-cipher.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { toNews } from "./news.ts";
import { sealAnswers, toApplication } from "./sealed-answers.ts";

export interface ApplicationsDeps {
  readonly store: Store;
  readonly cipher: FieldCipher;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Deletes the file of a document whose answer was cleared with hidden content. */
  readonly removeDocument: (tenant: string, account: string, key: string) => Promise<void>;
}

export interface SavedAnswers {
  readonly revision: number;
  /** What is stored now under every key that was sent or that changed with it. */
  readonly answer: Answers;
  readonly refused: readonly DraftRefusal[];
}

export type Applications = ReturnType<typeof createApplications>;

/**
 * What an applicant may do to their application. Each change is one atomic write; none is possible after submission.
 * @throws ServerError `application_submitted`, `body_invalid`, `submission_invalid`, `web_status_refused`
 */
export function createApplications({ store, cipher, now, removeDocument }: ApplicationsDeps) {
  /** Changes a draft, and deletes the files of documents whose answers the change cleared. */
  async function change(
    tenant: Tenant,
    account: string,
    work: (record: ApplicationRecord) => ApplicationRecord,
  ): Promise<ApplicationRecord> {
    const tenantId = tenant.definition.tenant.id;
    const record = await updateApplication(store, tenantId, account, (current) => {
      if (isSubmitted(current)) throw new ServerError("application_submitted");
      const next = work(current);
      return next === current ? current : { ...next, updatedAt: now() };
    });
    for (const key of Object.keys(record.documents))
      if (record.answers[key] === "") await removeDocument(tenantId, account, key);
    return record;
  }

  const withApplication = (tenant: Tenant, record: ApplicationRecord, application: Application): ApplicationRecord => ({
    ...record,
    ...sealAnswers(cipher, tenant, record, application.answers),
    tabs: application.tabs,
    addAnother: application.addAnother,
    configHash: tenant.hash,
  });

  const applied = (tenant: Tenant, account: string, asked: ApplicationChange) =>
    change(tenant, account, (record) =>
      withApplication(
        tenant,
        record,
        changeApplication(tenant, toApplication(cipher, record), asked, new Date(now())).application,
      ),
    );

  return {
    /** Creates nothing: an application begins at the first login. */
    find: async (
      tenant: Tenant,
      account: string,
    ): Promise<{ readonly record: ApplicationRecord; readonly application: Application } | undefined> => {
      const record = await store.findApplication(tenant.definition.tenant.id, account);
      return record === undefined ? undefined : { record, application: toApplication(cipher, record) };
    },

    /** What is new in what `find` gave, for somebody who knows the content revision `known`. */
    newsOf: (
      tenant: Tenant,
      { record, application }: { readonly record: ApplicationRecord; readonly application: Application },
      known: number,
    ): News => toNews(tenant, cipher, record, application.answers, known),

    /**
     * Merges by key. Structure is checked and completeness is not, so that half a form can be saved
     * (docs/design.md, section 4).
     */
    save: async (tenant: Tenant, account: string, sent: Readonly<Record<string, unknown>>): Promise<SavedAnswers> => {
      let saved: ReturnType<typeof mergeAnswers> | undefined;
      const record = await change(tenant, account, (current) => {
        saved = mergeAnswers(tenant, toApplication(cipher, current), sent, new Date(now()));
        return withApplication(tenant, current, saved.application);
      });
      return { revision: record.revision, answer: saved?.answer ?? {}, refused: saved?.refused ?? [] };
    },

    chooseTab: async (tenant: Tenant, account: string, id: string, tab: string) => {
      if (tenant.tabGroups.get(id)?.tabs.some((item) => item.id === tab) !== true)
        throw new ServerError("body_invalid", { text: "error.tab" });
      return (await applied(tenant, account, { tabs: { [id]: tab } })).tabs;
    },

    setCount: async (tenant: Tenant, account: string, id: string, count: number) => {
      const group = tenant.addAnothers.get(id);
      if (group === undefined) throw new ServerError("body_invalid", { text: "error.nothingToAdd" });
      if (count > MAX_COMPONENTS)
        throw new ServerError("body_invalid", { message: `The maxNumberOfComponents cannot exceed ${MAX_COMPONENTS}` });
      if (count > group.max)
        throw new ServerError("body_invalid", { text: "addAnother.limit", values: { max: group.max } });
      return (await applied(tenant, account, { addAnother: { [id]: count } })).addAnother;
    },

    setLastPage: async (tenant: Tenant, account: string, lastPage: string) => {
      if (!tenant.pages.some(({ id, path }) => id === lastPage || path === lastPage))
        throw new ServerError("body_invalid", { text: "error.page" });
      return (await change(tenant, account, (record) => ({ ...record, lastPage }))).lastPage;
    },

    /** Stores the errors that the browser found: a few messages for each field, and only for fields that exist. */
    recordValidations: async (tenant: Tenant, account: string, errors: Readonly<Record<string, readonly string[]>>) => {
      const known = Object.entries(errors)
        .filter(([key]) => tenant.fields.has(key))
        .map(([key, messages]) => [key, messages.slice(0, 5).map((message) => message.slice(0, 300))] as const);
      await change(tenant, account, (record) => ({ ...record, validations: Object.fromEntries(known) }));
    },

    /**
     * Moves forward or not at all: a status that the application already has, sent again by a retry or another
     * tab, changes nothing.
     */
    advance: async (tenant: Tenant, account: string, asked: WebStatus | "none") => {
      const record = await updateApplication(store, tenant.definition.tenant.id, account, (current) => {
        const reached = webStatusOf(current.webStatus);
        if (asked === "none" || (reached !== undefined && WEB_STATUSES.indexOf(asked) <= WEB_STATUSES.indexOf(reached)))
          return current;
        if (asked === "submitted") throw new ServerError("web_status_refused");
        return { ...current, webStatus: withStatuses(current, asked, now()), updatedAt: now() };
      });
      return record.webStatus;
    },

    /** Evaluates the stored application and submits it if nothing is wrong. Submitting again is harmless. */
    submit: async (tenant: Tenant, account: string) => {
      let isNew = false;
      const record = await updateApplication(store, tenant.definition.tenant.id, account, (current) => {
        isNew = false;
        if (isSubmitted(current)) return current;
        const at = new Date(now());
        const { application } = settle(tenant, toApplication(cipher, current), at);
        const { errors } = evaluate(tenant, application, at);
        if (errors.size > 0) throw new ServerError("submission_invalid", { errors: Object.fromEntries(errors) });
        isNew = true;
        return {
          ...withApplication(tenant, current, application),
          webStatus: withStatuses(current, "submitted", now()),
          updatedAt: now(),
        };
      });
      return { webStatus: record.webStatus, isNew };
    },
  };
}

/** Returns the entries up to `status`. Those that exist keep their times. */
function withStatuses(record: ApplicationRecord, status: WebStatus, at: number): ApplicationRecord["webStatus"] {
  return WEB_STATUSES.slice(0, WEB_STATUSES.indexOf(status) + 1).map(
    (web_status) => record.webStatus.find((entry) => entry.web_status === web_status) ?? { web_status, at },
  );
}
