import type { TenantDefinition } from "../../engine/core/index.ts";
import { text } from "../../engine/texts/index.ts";
import type { CarriedUsername } from "./carried-username.ts";
import { dropLoginCookies, hasLoginCookie, isLoggedInAs } from "./login-cookie.ts";
import type { NavigationState } from "./navigation-state.ts";
import type { SessionChannel } from "./session-channel.ts";
import type { Session } from "./session.ts";
import type { Standing } from "./standing.ts";

interface SessionTurnsOptions {
  readonly definition: TenantDefinition;
  readonly session: Session;
  readonly standing: Standing;
  readonly channel: SessionChannel;
  readonly carriedUsername: CarriedUsername;
  readonly goTo: (path: string, state?: NavigationState) => void;
  /** Loads the portal again, for whoever is logged in. */
  readonly loadAgain: () => void;
  readonly forgetApplication: () => void;
  /** Ends all saving of this page. What is unsaved stays in the journal. */
  readonly stopSaving: () => void;
  /** Saves what could not be saved meanwhile, and reads again what may have changed. */
  readonly catchUp: () => void;
}

/** What the portal does when its session turns out to have ended, to be back, or to be somebody else's. */
export interface SessionTurns {
  /** A call found no session. Resolves to whether the account that it named has logged in again. */
  readonly onUnauthorized: (named: string | undefined) => Promise<boolean>;
  /** A call found that another account is logged in than the one that it named. */
  readonly onOtherAccount: (named: string) => void;
  /** Somebody has logged in over the page whose session had ended. */
  readonly onLoggedInAgain: () => void;
  /** Goes to /login instead of logging in over the page. What is unsaved stays in the journal. */
  readonly leaveForLogIn: () => void;
  /** Tells the other tabs that the session of all of them has ended, and why. */
  readonly tellLoggedOut: (why: NavigationState) => void;
}

export function createSessionTurns(options: SessionTurnsOptions): SessionTurns {
  const { definition, session, standing, channel, carriedUsername, goTo, loadAgain } = options;
  const { forgetApplication, stopSaving, catchUp } = options;
  const { cookiePrefix } = definition.tenant.session;

  const leave = (why: NavigationState) => {
    const { username } = session.get();
    forgetApplication();
    if (username !== null) carriedUsername.set(username);
    goTo("/login", why);
  };
  const leaveForLogIn = () => {
    dropLoginCookies(cookiePrefix, session.get().account);
    leave({ errorMessage: text(definition, "error.session") });
  };
  const take = () => {
    stopSaving();
    standing.take();
  };
  const resume = () => {
    standing.resume();
    catchUp();
  };

  channel.hear((news) => {
    const { account } = session.get();
    if (account === null) return;
    if (news.kind === "loggedOut" && !hasLoginCookie(cookiePrefix)) leave(news.why);
    if (news.kind === "loggedIn" && standing.get() === "ended" && isLoggedInAs(cookiePrefix, account)) resume();
  });

  return {
    leaveForLogIn,
    async onUnauthorized(named) {
      const { account } = session.get();
      if (named === undefined) leaveForLogIn();
      // A late answer to a call of an application that is no longer open says nothing about the one that is.
      return named !== undefined && named === account && standing.end();
    },
    onOtherAccount(named) {
      if (named === session.get().account) take();
    },
    onLoggedInAgain() {
      const { account } = session.get();
      channel.tell({ kind: "loggedIn" });
      if (account !== null && isLoggedInAs(cookiePrefix, account)) return resume();
      take();
      loadAgain();
    },
    tellLoggedOut: (why) => channel.tell({ kind: "loggedOut", why }),
  };
}
