import {
  createTenant,
  EMPTY_APPLICATION,
  requireForValidators,
  type AnswerValidator,
  type Application,
  type Tenant,
} from "../../engine/core/index.ts";
import { profileSchema, webStatusOf, type Profile } from "../../engine/protocol/index.ts";
import { createAnswerStore, type AnswerStore } from "../../engine/react/index.ts";
import { LateSeveralFiles, uploadsOf } from "../../widgets/index.ts";
import { UnauthorizedError, ofAccount } from "../api/call-api.ts";
import { createApplicationCalls, postWebStatus } from "../api/application-calls.ts";
import type { Portal } from "../create-portal.ts";
import { APPLICATION_QUERY_KEY, takeEmbeddedData } from "../portal-defaults.ts";
import { deviceStorage, type SafeStorage } from "../safe-storage.ts";
import { createSaver } from "../saving/create-saver.ts";
import { toClaimed, toServerNews } from "../saving/change.ts";
import { accountOf, hasLoginCookie, isLoggedInAs } from "../session/login-cookie.ts";
import { toSession } from "../session/session.ts";
import { createFormServices, createLayoutNews } from "./create-form-services.ts";
import { keepAnswers, watchPage } from "./keep-answers.ts";

export type OpenApplication = Awaited<ReturnType<typeof createApplication>>;

/**
 * Opens the application once; later calls return it. Rejects if the profile or the configuration cannot be read. If the
 * session has ended, navigates to /login and rejects.
 * @param given token of a partner's answers; null for none
 */
export async function openApplication(portal: Portal, given: string | null): Promise<OpenApplication> {
  const token = given ?? portal.carriedToken.take() ?? null;
  try {
    const application = await portal.queryClient.fetchQuery({
      queryKey: APPLICATION_QUERY_KEY,
      queryFn: () => createApplication(portal),
      structuralSharing: false,
    });
    if (token !== null) await application.prefill(token);
    return application;
  } catch (error) {
    if (token !== null) portal.carriedToken.keep(token);
    throw error;
  }
}

async function createApplication(portal: Portal) {
  const { definition, session } = portal;
  const asAnybody = createApplicationCalls(portal.callApi);
  const sent = takeEmbeddedData("profile");
  const hasCookie = hasLoginCookie(definition.tenant.session.cookiePrefix);
  // The page contains null if the browser had a session cookie, but the server sent no profile.
  const isLoggedIn = hasCookie || sent === null;
  if (isLoggedIn && !hasCookie) portal.lastApplicant.note("unknown");
  if (!isLoggedIn && portal.lastApplicant.findEnded() !== undefined) {
    portal.turns.leaveForLogIn();
    throw new UnauthorizedError();
  }
  const knownEpoch = createKnownEpoch(deviceStorage, definition.tenant.id);
  const embedded = parseProfile(portal, sent);
  // Another tab may have submitted after the server read the embedded profile.
  const given = embedded && knownEpoch.findRestored(embedded)?.wasSubmitted ? undefined : embedded;
  if (given !== undefined) portal.queryClient.setQueryData(["profile"], given);
  const [tenant, profile, device, handedOver, rounds] = await Promise.all([
    readTenant(portal),
    given ??
      (isLoggedIn
        ? portal.queryClient.fetchQuery({ queryKey: ["profile"], queryFn: asAnybody.readProfile })
        : undefined),
    portal.readDevice(),
    portal.handover.take(),
    portal.openRounds(),
  ]);
  const mayApply = () => rounds?.isOpen() !== false;
  // The parts below call each other by callbacks. None calls back before all parts exist.
  const catchUp = () => void saver?.catchUp().catch(() => undefined);
  const callApi =
    profile === undefined
      ? portal.callApi
      : ofAccount(portal.callApi, profile.account, catchUp, {
          form: tenant.hash,
          readEpoch: () => keeper.replica.epoch(),
          onRestored: () => void follow().catch(() => undefined),
        });
  const calls = createApplicationCalls(callApi);
  session.set(toSession(profile));
  if (profile !== undefined) {
    portal.lastApplicant.note(profile.account);
    rounds?.clock.follow(profile);
  }
  const isSubmitted = () => session.get().web_status === "submitted";
  const restoredSince = profile && knownEpoch.findRestored(profile);
  const noteEpoch = () => profile && knownEpoch.note(profile, isSubmitted());
  if (restoredSince === undefined) noteEpoch();

  const store: AnswerStore = createAnswerStore({
    tenant,
    application: profile === undefined ? EMPTY_APPLICATION : toApplication(profile),
    now: new Date(rounds?.clock.now() ?? Date.now()),
    fillsDefaults: profile !== undefined && mayApply(),
    email: profile?.username,
    onDocumentsReturned: (keys) => keys.forEach((key) => void uploadsOf(store, services).restore(key)),
    onChange: (change) => keeper.note(change),
    onDraft: (key, text) => keeper.noteDraft(key, text),
  });
  const { keeper, visitor } = keepAnswers({
    portal,
    store,
    device,
    profile,
    onTyped: () => saver?.saveSoon(),
    onBehind: catchUp,
    onAskedToSave: () => void saver?.save().catch(() => undefined),
  });
  const layout = createLayoutNews({
    store,
    isInWork: (key) =>
      uploadsOf(store, services).isBusy(key) || keeper.replica.records().some((change) => change.key === key),
  });
  const services = createFormServices({
    portal,
    callApi,
    calls,
    store,
    isLoggedIn: profile !== undefined,
    keeper,
    findSaver: () => saver,
    layout,
  });
  const saver =
    profile === undefined
      ? undefined
      : createSaver({
          tenant,
          keeper,
          calls: {
            saveChanges: (...sent) => layout.ask(() => calls.saveChanges(...sent)),
            readNews: (...asked) => layout.ask(() => calls.readNews(...asked)),
          },
          onDocuments: () => void services.uploads.refreshDocuments().catch(() => undefined),
          onSubmitted: () => session.set({ web_status: "submitted" }),
          enter: store.setAnswers,
        });
  const follow = async (): Promise<void> => {
    if (saver === undefined || profile === undefined) return;
    saver.doubt();
    const { followRestore } = await import("./follow-restore.ts");
    await followRestore({ portal, store, keeper, saver, calls, services, round: profile.round });
  };
  const stopAsides = saver?.subscribe(() => store.setAsides(saver.state().asides));
  const unsubscribe = session.subscribe(() => {
    store.setValidating(session.get().web_status === "validating");
    if (isSubmitted()) noteEpoch();
  });
  store.setValidating(session.get().web_status === "validating");

  if (profile !== undefined) keeper.replica.learn(toServerNews(tenant, { ...profile, answers: profile.answer }));
  keeper.replica.adopt(toClaimed(handedOver), () => true);
  await keeper.adopt();
  // Ask for announcements that other tabs made before this page existed.
  keeper.ask(false);
  if (isSubmitted()) saver?.finish();
  await keeper.flush();
  if (saver !== undefined) rounds?.followRounds(rounds.clock, saver);
  if (profile !== undefined && session.get().web_status === null && mayApply()) {
    session.set({ web_status: "started" });
    void postWebStatus(calls, "started").catch(() => undefined);
  }
  if (keeper.replica.isUnsaved()) saver?.resume();

  if (saver !== undefined) store.setAsides(saver.state().asides);
  if (profile !== undefined) store.setFileNews(profile.files);
  // Load this part now, because a link may focus a question with several files.
  if ([...tenant.fields.values()].some(({ filePlaces }) => filePlaces !== undefined)) void LateSeveralFiles.load();

  let isClaimed = false;
  const stopWatching = watchPage(keeper, saver, () => uploadsOf(store, services).sending().length > 0);
  return {
    tenant,
    store,
    calls,
    saver,
    services,
    rounds,
    visitor,
    /** Set if the database was restored since this browser last opened the application. */
    restoredSince,
    followRestore: follow,
    confirmRestore: noteEpoch,
    async prefill(token: string) {
      if (isSubmitted()) return;
      const { enterPrefilled } = await import("./further-routes.ts");
      await enterPrefilled(portal, asAnybody, store, token);
      await keeper.flush();
    },
    /** Returns true at its first call. Only then does the portal open the stored last page. */
    claimFirstLoad: () => !isClaimed && (isClaimed = true),
    /** Stores unsaved answers in the browser. Resolves to true if all are stored. */
    async secure() {
      keeper.replica.commit();
      return keeper.flush();
    },
    close() {
      unsubscribe();
      stopAsides?.();
      rounds?.clock.stop();
      stopWatching();
      saver?.stop();
      portal.handover.leave(keeper.stop(), profile === undefined);
    },
  };
}

/** Loads validators as a module, so that the Content-Security-Policy needs no `unsafe-eval`. */
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

/** Age after which the page's profile is out of date. */
const FRESH_MS = 60_000;

/**
 * Parses the profile that came with the page. Returns undefined if it is missing or too old, or if another person has
 * logged in since.
 */
function parseProfile({ definition }: Portal, sent: unknown): Profile | undefined {
  const { data } = profileSchema.safeParse(sent);
  const isOwn = data !== undefined && isLoggedInAs(definition.tenant.session.cookiePrefix, data.account);
  return isOwn && performance.now() < FRESH_MS ? data : undefined;
}

interface ValidatorsModule {
  readonly createValidators: (require: (id: string) => unknown) => Readonly<Record<string, AnswerValidator>>;
}

export function toApplication({ answer, tabs, add_another, document_answer, round }: Profile): Application {
  return { answers: answer, tabs, addAnother: add_another, documents: document_answer, round };
}

/**
 * Stores in the browser the database epoch and the status of the last opened application. A page that is loaded after a
 * restore then shows a notice. Reads the stored values before the page requests the profile.
 */
export function createKnownEpoch(storage: SafeStorage, tenant: string) {
  const name = `portico:epoch:${tenant}`;
  const [knownAccount = "", knownEpoch, status] = (storage.read(name) ?? "").split(" ");
  return {
    note: ({ account, epoch }: Pick<Profile, "account" | "epoch">, isSubmitted: boolean) =>
      void storage.write(name, [account, epoch, isSubmitted ? "submitted" : "draft"].join(" ")),
    /**
     * Finds a restore of the database since this browser last opened the application. A restore without a new epoch
     * shows if it lost the submission. A submitted application has nothing to restore.
     */
    findRestored({ account, epoch, web_status, reopened }: KnownProfile) {
      if (webStatusOf(web_status) === "submitted" || accountOf(knownAccount) !== accountOf(account)) return undefined;
      const wasSubmitted = knownAccount === account && status === "submitted" && reopened === null;
      return knownEpoch === epoch && !wasSubmitted ? undefined : { wasSubmitted };
    },
  };
}
type KnownProfile = Pick<Profile, "account" | "epoch" | "web_status" | "reopened">;
