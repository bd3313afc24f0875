import { redirect, redirectDocument, type LoaderFunctionArgs } from "react-router-dom";
import { defaultPathOf, type Portal } from "../portal.tsx";
import { OWN_APPLICATIONS_PATH, toApplicationPath } from "../portal-defaults.ts";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { withoutToken } from "./application-routes.ts";
import { createOwnApplicationsCalls, ownApplicationsQuery } from "../own-applications/own-applications.tsx";
import { openApplication } from "./open-application.ts";
import { isAnswered, type Answers } from "../../engine/core/index.ts";
import type { AnswerStore } from "../../engine/react/index.ts";
import { NetworkError } from "../api/call-api.ts";
import type { ApplicationCalls } from "../api/application-calls.ts";

/**
 * Removes a partner's token from the address of an account screen. For a visitor, enters the partner's answers.
 * Redirects a logged-in applicant from /login and /signup to the form. Stores the token for the form or the next log-in.
 */
export async function loadAccountScreen(portal: Portal, { request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token === null) return null;
  const rest = withoutToken(searchParams);
  const isLoggedIn = hasLoginCookie(portal.definition.tenant.session.cookiePrefix);
  if (isLoggedIn || portal.lastApplicant.findEnded() !== undefined) {
    portal.carriedToken.keep(token);
    const isDone = isLoggedIn && (pathname === "/login" || pathname === "/signup");
    return redirect(`${isDone ? defaultPathOf(portal.definition) : pathname}${rest}`);
  }
  await openApplication(portal, token).catch(() => undefined);
  return redirect(`${pathname}${rest}`);
}

export async function loadCompletion(portal: Portal, args: LoaderFunctionArgs): Promise<Response | null> {
  const { rest, toSelf } = await openWithToken(portal, args);
  return portal.session.get().web_status === "submitted"
    ? toSelf
    : redirect(`${defaultPathOf(portal.definition)}${rest}`);
}

export async function loadOwnPage(portal: Portal, args: LoaderFunctionArgs): Promise<Response | null> {
  const { rest, toSelf } = await openWithToken(portal, args);
  return portal.session.get().is_logged_in === true ? toSelf : redirect(`/login${rest}`);
}

async function openWithToken(portal: Portal, { request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  await openApplication(portal, token);
  const rest = withoutToken(searchParams);
  return { rest, toSelf: token === null ? null : redirect(`${pathname}${rest}`) };
}

/**
 * Opens the application of the round in the address. Redirects a visitor to /login, and an applicant without such an
 * application to the list.
 */
export async function loadApplicationOf(portal: Portal, { params }: LoaderFunctionArgs): Promise<Response> {
  const { round = "" } = params;
  portal.carriedRound.keep(round);
  const { saver, secure } = await openApplication(portal, null);
  const { account, is_logged_in } = portal.session.get();
  if (is_logged_in !== true || account === null) return redirect("/login");
  portal.carriedRound.take();
  const list = await portal.queryClient.fetchQuery(ownApplicationsQuery(portal)).catch(() => undefined);
  const asked = list?.applications.find((one) => one.round === round);
  if (list === undefined || asked === undefined) return redirect(OWN_APPLICATIONS_PATH);
  if (asked.id === list.current) return redirect(defaultPathOf(portal.definition));
  // Save this application first. Its unsaved answers stay in the browser.
  await saver?.save().catch(() => undefined);
  await secure();
  const chosen = await createOwnApplicationsCalls(portal.callApi, account)
    .choose(asked.id)
    .catch(() => undefined);
  // Reload the page, to drop the state of the other application.
  return chosen === undefined ? redirect(OWN_APPLICATIONS_PATH) : redirectDocument(toApplicationPath(round));
}

export const loadOwnScreen = (path: string) =>
  path === OWN_APPLICATIONS_PATH
    ? import("../own-applications/OwnApplicationsPage.tsx")
    : import("../own-account/OwnAccountPage.tsx");

/** Enters a partner's answers. Skips documents and answered questions. */
export async function enterPrefilled(
  { toasts, carriedToken }: Portal,
  calls: ApplicationCalls,
  store: AnswerStore,
  token: string,
): Promise<void> {
  const prefilled = await calls.readTemporaryAnswers(token).catch((error: unknown): Answers => {
    if (error instanceof NetworkError) carriedToken.keep(token);
    toasts.add({ variant: "error", text: error instanceof Error ? error.message : String(error) });
    return {};
  });
  const gaps = Object.entries(prefilled).filter(
    ([key, value]) =>
      isAnswered(value) && !isAnswered(store.getEntered(key)) && store.tenant.fields.get(key)?.isDocument === false,
  );
  if (gaps.length > 0) store.setAnswers(Object.fromEntries(gaps));
}
