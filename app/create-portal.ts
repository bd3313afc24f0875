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

export interface PortalOptions {
  readonly definition: TenantDefinition;
  readonly configUrl: string;
  readonly goTo: (path: string, state?: NavigationState) => void;
}

/** Makes what every screen shares, once for each load of the page. */
export function createPortal({ definition, configUrl, goTo }: PortalOptions): Portal {
  const session = createSession();
  const queryClient = createQueryClient();
  const carriedUsername = createCarriedUsername(tabStorage);
  const visitorDraft = createVisitorDraft(definition, sessionStorage);
  const forgetApplication = () => {
    queryClient.getQueryData<OpenApplication>(APPLICATION_QUERY_KEY)?.close();
    queryClient.clear();
    session.reset();
  };
  // The journal keeps what was typed until the same person logs in again.
  const onUnauthorized = () => {
    const { username } = session.get();
    dropLoginCookies(definition.tenant.session.cookiePrefix);
    forgetApplication();
    if (username !== null) carriedUsername.set(username);
    goTo("/login", { errorMessage: text(definition, "error.session") });
  };
  const callApi = createCallApi({
    unexpectedMessage: text(definition, "error.unexpected"),
    networkMessage: text(definition, "error.network"),
    onUnauthorized,
  });
  return {
    definition,
    configUrl,
    callApi,
    account: createAccountCalls(callApi),
    session,
    carriedUsername,
    visitorDraft,
    journal: createAnswerJournal(definition, localStorage),
    toasts: createToastQueue(),
    queryClient,
    goTo,
    forgetApplication,
  };
}
