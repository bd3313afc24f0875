import type { TenantDefinition } from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import { toApplicationPath } from "../own-applications/own-applications-path.ts";
import type { Carried } from "../quiet-storage.ts";
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
  /** The path of the page that applicants start on. */
  readonly defaultPath: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
  /** Loads the portal again, for whoever is logged in. */
  readonly loadAgain: () => void;
  readonly forgetApplication: () => void;
  /** Resolves to whether the device keeps everything that the server does not have. */
  readonly secure: () => Promise<boolean>;
  /** Saves what could not be saved meanwhile, and reads again what may have changed. */
  readonly catchUp: () => void;
}

/** What the portal does when its session turns out to have ended, to be back, or to be somebody else's. */
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
    // Whoever logs out by themselves has finished, and wants nothing kept.
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
    // What only this page has waits in it for the log-in.
    if (news.kind === "loggedOut" && news.account === account && !hasLoginCookie(cookiePrefix))
      void secure().then((isKept) => (isKept ? leave(news.why) : void standing.end()));
    if (news.kind === "loggedIn" && standing.get() === "ended" && isLoggedInAs(cookiePrefix, account)) resume();
  });

  return {
    /** Goes to /login, where no application is open or instead of logging in over the page. What is unsaved stays in the journal. */
    leaveForLogIn,
    /** A call found no session. Resolves to whether the account that it named has logged in again. */
    async onUnauthorized(named: string | undefined) {
      const { account } = session.get();
      if (named === undefined) leaveForLogIn();
      // A late answer to a call of an application that is no longer open says nothing about the one that is.
      if (named === undefined || named !== account) return false;
      // A reload would lead to /login, and back here after it.
      returnPlace.keep(session.get());
      return standing.end();
    },
    /** A call found that another account is logged in than the one that it named. */
    onOtherAccount(named: string) {
      if (named === session.get().account) standing.take();
    },
    /** Somebody has logged in on an account screen, in this tab or another. */
    onLoggedIn() {
      carriedUsername.clear();
      forgetApplication();
      const place = returnPlace.find();
      const round = carriedRound.take();
      if (place === undefined) returnPlace.clear();
      session.set({ is_logged_in: true, has_changed_page: place?.hasChangedPage ?? false });
      goTo(round === undefined ? (place?.path ?? defaultPath) : toApplicationPath(round));
    },
    /** Somebody has logged in over the page whose session had ended. */
    onLoggedInAgain() {
      const { account } = session.get();
      channel.post({ kind: "loggedIn" });
      if (account !== null && isLoggedInAs(cookiePrefix, account)) return resume();
      standing.take();
      // What only this page has stays in it, unseen, for its owner.
      void secure().then((isKept) => isKept && loadAgain());
    },
    /** Tells the other tabs that the session of all of them has ended, and why. */
    announceLogOut: (why: NavigationState) => channel.post({ kind: "loggedOut", account: session.get().account, why }),
  };
}
