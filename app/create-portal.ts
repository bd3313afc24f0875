import type { TenantDefinition } from "../engine/core/index.ts";
import { messageSchema, namedAnswerSchema, type Pictures, type ResetRequest } from "../engine/protocol/index.ts";
import { text } from "../engine/texts/index.ts";
import { createToastQueue } from "../widgets/theme.ts";
import { createCallApi, type CallApi } from "./api/call-api.ts";
import { toApplicationPath, APPLICATION_QUERY_KEY, defaultPathOf, createQueryClient } from "./portal-defaults.ts";
import { deviceStorage, tabStorage, createCarriedValue } from "./safe-storage.ts";
import type { Change } from "./saving/change.ts";
import type { Device } from "./saving/indexed-journals.ts";
import { createLastApplicant, dropLoginCookies, hasLoginCookie, isSameAccount } from "./session/login-cookie.ts";
import { createSession, createSessionStatus } from "./session/session.ts";
import { type NavigationState } from "./session/navigation-state.ts";
import { createReturnPlace } from "./session/return-place.ts";

interface PortalOptions {
  readonly definition: TenantDefinition;
  readonly pictures?: Pictures;
  readonly configUrl: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
}

/** Screens that follow a log-in in another tab. Not /reset, whose link may be for another account. */
const GOES_ON: readonly string[] = ["/login", "/signup", "/confirm"];

interface ClosableApplication {
  readonly saver: { readonly resume: () => void } | undefined;
  readonly secure: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * Creates the objects that all screens share, once for each page load. Does not load the form, because account screens
 * do not need it.
 */
export function createPortal({ definition, pictures = {}, configUrl, goTo }: PortalOptions) {
  const { cookiePrefix } = definition.tenant.session;
  const session = createSession();
  const sessionStatus = createSessionStatus();
  const queryClient = createQueryClient();
  /** Round in the address /applications/:round. Kept during the log-in. */
  const carriedRound = createCarriedValue(tabStorage, "portico:round");
  const carriedUsername = createCarriedValue(tabStorage, "portico:username");
  const returnPlace = createReturnPlace(tabStorage, cookiePrefix);
  const lastApplicant = createLastApplicant(deviceStorage, definition.tenant);
  const channel = createSessionChannel(definition.tenant.id);
  let reading: Promise<Device | undefined> | undefined;
  const openedApplication = () => queryClient.getQueryData<ClosableApplication>(APPLICATION_QUERY_KEY);
  const secure = () => openedApplication()?.secure() ?? Promise.resolve(true);
  let hadSession = hasLoginCookie(cookiePrefix);
  const forgetApplication = () => {
    hadSession = false;
    openedApplication()?.close();
    queryClient.clear();
    session.reset();
    sessionStatus.leave();
  };

  const leave = (why: NavigationState) => {
    const { username } = session.get();
    if (why.errorMessage !== undefined) returnPlace.keep(session.get());
    forgetApplication();
    if (username !== null) carriedUsername.keep(username);
    goTo("/login", why);
  };
  const leaveForLogIn = () => {
    const { account } = session.get();
    dropLoginCookies(cookiePrefix, account);
    const ended = lastApplicant.findEnded();
    if (account === null && ended !== undefined) returnPlace.keepPage(ended);
    leave({ errorMessage: text(definition, "error.session") });
  };
  const resume = () => {
    returnPlace.clear();
    sessionStatus.resume();
    openedApplication()?.saver?.resume();
    void queryClient.invalidateQueries({ queryKey: ["pdf"] });
  };

  channel.hear((news) => {
    const { account } = session.get();
    if (account === null) {
      if (news.kind === "loggedIn") turns.followLogIn();
      return;
    }
    // If the journal lacks answers, stay on this page until the person logs in again.
    if (news.kind === "loggedOut" && news.account === account && !hasLoginCookie(cookiePrefix))
      void secure().then((isKept) => (isKept ? leave(news.why) : void sessionStatus.end()));
    if (news.kind === "loggedIn" && sessionStatus.get() === "ended" && isSameAccount(cookiePrefix, account)) resume();
  });

  /** Reactions to the start, end and return of a session, and to another person's log-in. */
  const turns = {
    leaveForLogIn,
    async onUnauthorized(named: string | undefined) {
      const { account } = session.get();
      if (named === undefined) leaveForLogIn();
      // Ignore a late response for a closed application.
      if (named === undefined || named !== account) return false;
      // Remember the place, because a reload leads to /login, and the log-in then returns to it.
      returnPlace.keep(session.get());
      return sessionStatus.end();
    },
    onOtherAccount(named: string) {
      if (named === session.get().account) sessionStatus.take();
    },
    onLoggedIn() {
      carriedUsername.clear();
      forgetApplication();
      const place = returnPlace.find();
      const round = carriedRound.take();
      if (place === undefined) returnPlace.clear();
      session.set({ is_logged_in: true, has_changed_page: place?.hasChangedPage ?? false });
      goTo(round === undefined ? (place?.path ?? defaultPathOf(definition)) : toApplicationPath(round));
    },
    /** After a log-in in another tab, the screens in `GOES_ON` open the application. */
    followLogIn() {
      if (!hadSession && hasLoginCookie(cookiePrefix) && GOES_ON.includes(location.pathname)) turns.onLoggedIn();
    },
    onLoggedInAgain() {
      const { account } = session.get();
      channel.post({ kind: "loggedIn" });
      if (account !== null && isSameAccount(cookiePrefix, account)) return resume();
      sessionStatus.take();
      // Answers in memory stay in this page, hidden, until their owner logs in.
      void secure().then((isKept) => isKept && location.assign(defaultPathOf(definition)));
    },
    /** Forgets the session in this browser. Sends `why` to the other tabs, for /login. */
    forgetSession(account: string | null, why: NavigationState) {
      dropLoginCookies(cookiePrefix, account);
      channel.post({ kind: "loggedOut", account: session.get().account, why });
      carriedUsername.clear();
      // After a log-out by inactivity, the next log-in returns to this place.
      if (why.errorMessage === undefined) {
        returnPlace.clear();
        lastApplicant.forget();
      } else returnPlace.keep(session.get());
      forgetApplication();
    },
  };

  const callApi = createCallApi({
    unexpectedMessage: text(definition, "error.unexpected"),
    networkMessage: text(definition, "error.network"),
    onUnauthorized: turns.onUnauthorized,
    onOtherAccount: turns.onOtherAccount,
  });
  return {
    definition,
    pictures,
    /** Address of `tenant.json`, `validators.js` and `assets/`, with a final slash. */
    configUrl,
    callApi,
    account: createAccountCalls(callApi),
    session,
    sessionStatus,
    turns,
    channel,
    carriedUsername,
    carriedRound,
    /** Token for a partner's answers that the portal has not read yet. */
    carriedToken: createCarriedValue(tabStorage, "portico:token"),
    returnPlace,
    lastApplicant,
    /** Loads the browser's storage for answers. Resolves to undefined if that fails. */
    readDevice: () =>
      (reading ??= import("./saving/indexed-journals.ts").then(
        ({ openDevice }) => openDevice(definition.tenant.id),
        () => undefined,
      )),
    handover: createHandover(),
    openRounds: () =>
      definition.tenant.rounds?.length
        ? import("./rounds/RoundGate.tsx").then((loaded) => loaded.openRounds(callApi, definition.tenant.timeZone))
        : undefined,
    toasts: createToastQueue(),
    queryClient,
    goTo,
    forgetApplication,
  };
}

export type Portal = ReturnType<typeof createPortal>;

type SessionNews =
  | { readonly kind: "loggedIn" }
  | { readonly kind: "loggedOut"; readonly account: string | null; readonly why: NavigationState }
  | { readonly kind: "noticeSeen"; readonly account: string; readonly revision: number }
  | { readonly kind: "confirmed"; readonly username: string; readonly message: string };

/** Sends news to the other tabs. Without BroadcastChannel, a tab notices a log-out at its next call. */
function createSessionChannel(tenant: string) {
  const name = `portico-session-${tenant}`;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(name);
  return {
    post: (news: SessionNews) => channel?.postMessage(news),
    hear(listener: (news: SessionNews) => void) {
      const onMessage = ({ data }: MessageEvent<SessionNews>) => listener(data);
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
  };
}

/**
 * Delays the next application in this page until the last one has written its journal. Passes a visitor's unstored
 * answers to the next application.
 */
function createHandover() {
  let left: Promise<readonly Change[]> = Promise.resolve([]);
  return {
    /** @param leaving resolves to the changes that the closed application could not store */
    leave(leaving: Promise<readonly Change[]>, isVisitor: boolean) {
      const before = left;
      left = leaving.then(async (changes) => (isVisitor ? [...(await before), ...changes] : []));
    },
    /** Returns the unstored changes of a visitor once. Returns none of an account. */
    async take() {
      const changes = await left.catch(() => []);
      left = Promise.resolve([]);
      return changes;
    },
  };
}

function createAccountCalls(callApi: CallApi) {
  const post = async (path: string, body: object): Promise<string> =>
    (await callApi(path, messageSchema, { method: "POST", body })).message;
  const postCredentials = async (path: string, username: string, password: string): Promise<string> =>
    (await callApi(path, namedAnswerSchema, { method: "POST", body: { username, password } })).message;
  return {
    signUp: (username: string, password: string) => postCredentials("/public/signup", username, password),
    confirm: (username: string, code: string, id?: string) => post("/public/confirm", { username, code, id }),
    resendConfirm: (username: string) => post("/public/resend-confirm", { username }),
    logIn: (username: string, password: string) => postCredentials("/public/login", username, password),
    forgotPassword: (username: string) => post("/public/forgot-password", { username }),
    resetPassword: (request: ResetRequest) => post("/public/reset-password", request),
    /** Ends the session only if it belongs to this account: another person may have logged in since. */
    logOut: async (account: string | null) =>
      (await callApi("/api/logout", messageSchema, { account: account ?? undefined, waitsForLogIn: false })).message,
  };
}
