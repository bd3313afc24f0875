import { type TenantDefinition } from "../engine/core/index.ts";
import { text } from "../engine/texts/index.ts";
import { createToastQueue } from "../widgets/theme.ts";
import { createAccountCalls } from "./api/account-calls.ts";
import { createCallApi } from "./api/call-api.ts";
import { APPLICATION_QUERY_KEY } from "./application/application-query-key.ts";
import type { OpenApplication } from "./application/open-application.ts";
import type { Portal } from "./portal.tsx";
import { tabStorage } from "./quiet-storage.ts";
import { createQueryClient } from "./query-client.ts";
import { createAnswerJournal } from "./saving/answer-journal.ts";
import { createVisitorDraft } from "./saving/visitor-draft.ts";
import { createCarriedUsername } from "./session/carried-username.ts";
import { dropLoginCookies } from "./session/login-cookie.ts";
import type { NavigationState } from "./session/navigation-state.ts";
import { createSession } from "./session/session.ts";
import { createStanding } from "./session/standing.ts";

export interface PortalOptions {
  readonly definition: TenantDefinition;
  readonly configUrl: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
}

/** Makes what every screen shares, once for each load of the page. */
export function createPortal({ definition, configUrl, goTo }: PortalOptions): Portal {
  const session = createSession();
  const standing = createStanding();
  const queryClient = createQueryClient();
  const carriedUsername = createCarriedUsername(tabStorage);
  const visitorDraft = createVisitorDraft(definition, sessionStorage);
  const openedApplication = () => queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY);
  const forgetApplication = () => {
    openedApplication()?.close();
    queryClient.clear();
    session.reset();
  };
  // The journal keeps what was typed until the same person logs in again.
  const onUnauthorized = () => {
    const { account, username } = session.get();
    dropLoginCookies(definition.tenant.session.cookiePrefix, account);
    forgetApplication();
    if (username !== null) carriedUsername.set(username);
    goTo("/login", { errorMessage: text(definition, "error.session") });
  };
  // A late answer to a call of an application that is no longer open says nothing about the one that is.
  const onOtherAccount = (named: string) => {
    if (named !== session.get().account) return;
    openedApplication()?.saver?.stop();
    standing.take();
  };
  const callApi = createCallApi({
    unexpectedMessage: text(definition, "error.unexpected"),
    networkMessage: text(definition, "error.network"),
    onUnauthorized,
    onOtherAccount,
  });
  return {
    definition,
    configUrl,
    callApi,
    account: createAccountCalls(callApi),
    session,
    standing,
    carriedUsername,
    visitorDraft,
    journal: createAnswerJournal(definition, localStorage),
    toasts: createToastQueue(),
    queryClient,
    goTo,
    forgetApplication,
  };
}
