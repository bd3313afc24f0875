import {
  createTenant,
  EMPTY_ANSWER,
  requireForValidators,
  type AnswerValidator,
  type Answers,
  type Tenant,
} from "../../engine/core/index.ts";
import { webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import { createAnswerStore, type AnswerStore, type FormServices } from "../../engine/react/index.ts";
import { ofAccount } from "../api/call-api.ts";
import { createApplicationCalls, type ApplicationCalls } from "../api/application-calls.ts";
import type { Portal } from "../portal.tsx";
import { createSaver, type Saver } from "../saving/create-saver.ts";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { APPLICATION_QUERY_KEY } from "./application-query-key.ts";
import { createFormServices } from "./create-form-services.ts";
import { toUnsavedAnswers } from "./to-unsaved-answers.ts";
import { postWebStatus } from "./post-web-status.ts";

/** One person's application while it is open in this tab: from arrival or login until logout. */
export interface OpenApplication {
  readonly tenant: Tenant;
  readonly store: AnswerStore;
  readonly calls: ApplicationCalls;
  readonly services: FormServices;
  /** Undefined for a visitor, who has nowhere to save to. */
  readonly saver: Saver | undefined;
  /** True at its first call only, because the stored last page is opened on arrival and not whenever a page is chosen. */
  readonly claimFirstLoad: () => boolean;
  readonly close: () => void;
}

/** Opens the application, or returns the one that is open. Rejects when profile or configuration cannot be read. */
export function openApplication(portal: Portal, token: string | null): Promise<OpenApplication> {
  return portal.queryClient.fetchQuery({
    queryKey: APPLICATION_QUERY_KEY,
    queryFn: () => createApplication(portal, token),
    structuralSharing: false,
  });
}

async function createApplication(portal: Portal, token: string | null): Promise<OpenApplication> {
  const { definition, session, visitorDraft, journal } = portal;
  const asAnybody = createApplicationCalls(portal.callApi);
  const isLoggedIn = hasLoginCookie(definition.tenant.session.cookiePrefix);
  const [tenant, profile, prefilled] = await Promise.all([
    readTenant(portal),
    isLoggedIn ? portal.queryClient.fetchQuery({ queryKey: ["profile"], queryFn: asAnybody.readProfile }) : undefined,
    token === null ? {} : readPrefilled(portal, asAnybody, token),
  ]);
  const callApi = profile === undefined ? portal.callApi : ofAccount(portal.callApi, profile.account);
  const calls = createApplicationCalls(callApi);
  if (profile !== undefined) setSession(portal, profile);
  else session.set({ is_logged_in: false });

  const store: AnswerStore = createAnswerStore({
    tenant,
    application: toStart(profile),
    now: new Date(),
    onChange: ({ all }) => {
      if (saver === undefined) visitorDraft.change(toEntered(store, all));
      else saver.saveSoon();
    },
  });
  const saver = profile === undefined ? undefined : createAnswerSaver(portal, calls, store, profile.username);
  const unsubscribe = session.subscribe(() => store.setValidating(session.get().web_status === "validating"));
  store.setValidating(session.get().web_status === "validating");

  if (session.get().web_status !== "submitted") {
    const unsaved = toUnsavedAnswers(tenant, {
      stored: profile?.answer ?? {},
      journaled: profile === undefined ? {} : journal.read(profile.username),
      typed: visitorDraft.read(),
      prefilled,
    });
    store.setAnswers(unsaved);
  }
  if (profile !== undefined) {
    visitorDraft.clear();
    // Answers that the server has already need not be kept on the device.
    journal.write(profile.username, store.unsaved());
    if (session.get().web_status === null) {
      session.set({ web_status: "started" });
      void postWebStatus(calls, "started").catch(() => undefined);
    }
  }

  let isClaimed = false;
  return {
    tenant,
    store,
    calls,
    saver,
    services: createFormServices({ portal, callApi, calls, store, isLoggedIn: profile !== undefined }),
    claimFirstLoad: () => !isClaimed && (isClaimed = true),
    close() {
      unsubscribe();
      saver?.stop();
    },
  };
}

/** The server sends the compiled validators as a module, so that the Content-Security-Policy needs no `unsafe-eval`. */
function readTenant({ definition, configUrl, queryClient }: Portal): Promise<Tenant> {
  return queryClient.fetchQuery({
    queryKey: ["tenant"],
    structuralSharing: false,
    queryFn: async () => {
      const { createValidators } = (await import(/* @vite-ignore */ `${configUrl}validators.js`)) as ValidatorsModule;
      return createTenant(definition, createValidators(requireForValidators));
    },
  });
}

interface ValidatorsModule {
  readonly createValidators: (require: (id: string) => unknown) => Readonly<Record<string, AnswerValidator>>;
}

/** A link that has expired shows its message and leaves the form empty, because it must not keep anybody out. */
async function readPrefilled({ toasts }: Portal, calls: ApplicationCalls, token: string): Promise<Answers> {
  try {
    return await calls.readTemporaryAnswers(token);
  } catch (error) {
    toasts.add({ variant: "error", text: error instanceof Error ? error.message : String(error) });
    return {};
  }
}

function setSession({ session }: Portal, profile: Profile): void {
  session.set({
    is_logged_in: true,
    account: profile.account,
    username: profile.username,
    last_page: profile.last_page,
    num_logins: Math.max(1, profile.successful_login.length),
    web_status: webStatusOf(profile.web_status) ?? null,
  });
}

function toStart(profile: Profile | undefined) {
  return {
    answers: profile?.answer ?? {},
    tabs: profile?.tabs ?? {},
    addAnother: profile?.add_another ?? {},
    documents: profile?.document_answer ?? {},
  };
}

function createAnswerSaver(portal: Portal, calls: ApplicationCalls, store: AnswerStore, username: string): Saver {
  const { journal, toasts, definition } = portal;
  return createSaver({
    store,
    saveAnswers: calls.saveAnswers,
    keep: (unsaved) => journal.write(username, unsaved),
    onRefused: (refused) => {
      for (const { key, message } of refused) {
        toasts.add({
          variant: "error",
          text: `${store.tenant.fields.get(key)?.label ?? definition.tenant.name}: ${message}`,
        });
      }
    },
  });
}

/** What was entered in the questions that changed. Companions are left out, because they are derived again from the answers. */
function toEntered(store: AnswerStore, changes: Answers): Answers {
  const asked = Object.keys(changes).filter((key) => store.tenant.fields.get(key)?.isDocument === false);
  return Object.fromEntries(asked.map((key) => [key, store.getEntered(key) ?? EMPTY_ANSWER]));
}
