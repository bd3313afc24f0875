import type { TenantDefinition } from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import { toApplicationPath } from "../own-applications/own-applications-path.ts";
import type { Carried } from "../safe-storage.ts";
import { type LastApplicant, dropLoginCookies, hasLoginCookie, isLoggedInAs } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";
import type { ReturnPlace } from "./return-place.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { Session } from "./session.ts";
import type { Standing } from "./standing.ts";

interface SessionTurnsOptions {
  readonly definition: TenantDefinition;
  readonly session: Session;
  readonly standing: Standing;
  readonly channel: SessionChannel;
  readonly carriedUsername: Carried;
  readonly carriedRound: Carried;
  readonly returnPlace: ReturnPlace;
  readonly lastApplicant: LastApplicant;
  readonly defaultPath: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
  readonly loadAgain: () => void;
  readonly forgetApplication: () => void;
  readonly secure: () => Promise<boolean>;
  readonly catchUp: () => void;
}

/** Reactions to the end and the return of a session, and to another person's log-in. */
export type SessionTurns = ReturnType<typeof createSessionTurns>;

export function createSessionTurns({
  definition,
  session,
  standing,
  channel,
  carriedUsername,
  carriedRound,
  returnPlace,
  lastApplicant,
  defaultPath,
  goTo,
  loadAgain,
  forgetApplication,
  secure,
  catchUp,
}: SessionTurnsOptions) {
  const { cookiePrefix } = definition.tenant.session;

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
    standing.resume();
    catchUp();
  };

  channel.hear((news) => {
    const { account } = session.get();
    if (account === null) return;
    // If answers are in memory only, this page waits for the log-in.
    if (news.kind === "loggedOut" && news.account === account && !hasLoginCookie(cookiePrefix))
      void secure().then((isKept) => (isKept ? leave(news.why) : void standing.end()));
    if (news.kind === "loggedIn" && standing.get() === "ended" && isLoggedInAs(cookiePrefix, account)) resume();
  });

  return {
    /** Goes to /login. Unsaved answers stay in the journal. */
    leaveForLogIn,
    /** Called when the session has ended. Resolves to true when the named account has logged in again. */
    async onUnauthorized(named: string | undefined) {
      const { account } = session.get();
      if (named === undefined) leaveForLogIn();
      // Ignore a late response for a closed application.
      if (named === undefined || named !== account) return false;
      // Remember the place, because a reload leads to /login, and the log-in then returns to it.
      returnPlace.keep(session.get());
      return standing.end();
    },
    onOtherAccount(named: string) {
      if (named === session.get().account) standing.take();
    },
    onLoggedIn() {
      carriedUsername.clear();
      forgetApplication();
      const place = returnPlace.find();
      const round = carriedRound.take();
      if (place === undefined) returnPlace.clear();
      session.set({ is_logged_in: true, has_changed_page: place?.hasChangedPage ?? false });
      goTo(round === undefined ? (place?.path ?? defaultPath) : toApplicationPath(round));
    },
    onLoggedInAgain() {
      const { account } = session.get();
      channel.post({ kind: "loggedIn" });
      if (account !== null && isLoggedInAs(cookiePrefix, account)) return resume();
      standing.take();
      // Answers in memory stay in this page, hidden, until their owner logs in.
      void secure().then((isKept) => isKept && loadAgain());
    },
    /** Ends the session in all tabs. Other tabs show `why` at /login. */
    forgetSession(account: string | null, why: NavigationState) {
      dropLoginCookies(cookiePrefix, account);
      channel.post({ kind: "loggedOut", account: session.get().account, why });
      carriedUsername.clear();
      // If the session ended by itself, the next log-in returns to this place.
      if (why.errorMessage === undefined) {
        returnPlace.clear();
        lastApplicant.forget();
      } else returnPlace.keep(session.get());
      forgetApplication();
    },
  };
}
