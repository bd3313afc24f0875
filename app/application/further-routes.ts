import { redirect, redirectDocument, type LoaderFunctionArgs } from "react-router-dom";
import { defaultPathOf, type Portal } from "../portal.tsx";
import { OWN_APPLICATIONS_PATH, toApplicationPath } from "../own-applications/own-applications-path.ts";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { withoutToken } from "./application-routes.ts";
import {
  isFirstLead,
  leadsToChoice,
  createOwnApplicationsCalls,
  ownApplicationsQuery,
} from "../own-applications/own-applications-calls.ts";
import { openApplication } from "./open-application.ts";

/**
 * Reads the answers of a token in the address of an account screen, and takes it out of there. A visitor has them among
 * their own, which a sign-up or log-in takes along; somebody who is logged in already goes to the form. For somebody whose
 * session has ended it waits.
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
  // The screen itself needs no application, so it shows although none could be opened.
  await openApplication(portal, token).catch(() => undefined);
  return redirect(`${pathname}${rest}`);
}

/** /completion is for submitted applications only. */
export async function loadCompletion(portal: Portal, { request }: LoaderFunctionArgs): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const { rounds } = await openApplication(portal, token);
  const rest = withoutToken(searchParams);
  if (portal.session.get().web_status !== "submitted") return redirect(`${defaultPathOf(portal.definition)}${rest}`);
  if (rounds !== undefined && (await leadsToChoice(portal))) return redirect(`${OWN_APPLICATIONS_PATH}${rest}`);
  return token === null ? null : redirect(`/completion${rest}`);
}

/** /account and /applications are for who is logged in, whatever the state of the application. */
export async function loadOwnPage(
  portal: Portal,
  path: string,
  { request }: LoaderFunctionArgs,
): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  await openApplication(portal, token);
  const rest = withoutToken(searchParams);
  if (portal.session.get().is_logged_in !== true) return redirect(`/login${rest}`);
  return token === null ? null : redirect(`${path}${rest}`);
}

/**
 * Leads to the application for the round in the address, after the log-in if need be, and makes it current if another is.
 * Whoever has none for it is led to the list of those that they have.
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
  if (asked.id === list.current) {
    // The link says which application is meant, so nobody is led to the choice of another first.
    isFirstLead();
    return redirect(defaultPathOf(portal.definition));
  }
  // What is not saved by then stays on the device, for the application in which it was typed.
  await saver?.save().catch(() => undefined);
  await secure();
  const chosen = await createOwnApplicationsCalls(portal.callApi, account)
    .choose(asked.id)
    .catch(() => undefined);
  // Loaded again, the page has nothing of the application that was open in it.
  return chosen === undefined ? redirect(OWN_APPLICATIONS_PATH) : redirectDocument(toApplicationPath(round));
}

export const loadOwnScreen = (path: string) =>
  path === OWN_APPLICATIONS_PATH
    ? import("../own-applications/OwnApplicationsPage.tsx")
    : import("../own-account/OwnAccountPage.tsx");
