import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import { REVIEW_PATH, type Tenant } from "../../engine/core/index.ts";
import { defaultPathOf, type Portal } from "../portal.tsx";
import { hasLoginCookie } from "../session/login-cookie.ts";
import { openApplication } from "./open-application.ts";

export { ApplicationLayout } from "./ApplicationLayout.tsx";
export { FormPage } from "./FormPage.tsx";

/**
 * Loads the profile before a form page or the review renders, and redirects: a submitted application to /completion, and an arriving
 * applicant to the page that was left last, unless the address names a question of this one or the log-in led back to it.
 */
export async function loadPage(
  portal: Portal,
  path: string,
  { request }: LoaderFunctionArgs,
): Promise<Response | null> {
  const { search, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const application = await openApplication(portal, token);
  const { web_status, last_page, has_changed_page } = portal.session.get();
  if (web_status === "submitted") return redirect("/completion");
  if (token !== null) return redirect(`${path}${withoutToken(searchParams)}`);
  if (!application.claimFirstLoad() || has_changed_page || last_page === null || last_page === path) return null;
  if (isAskedAt(application.tenant, path, location.hash) || portal.returnPlace.find()?.path === path) return null;
  const isPage = last_page === REVIEW_PATH || application.tenant.pages.some((page) => page.path === last_page);
  return isPage ? redirect(`${last_page}${search}`) : null;
}

/** A loader's request has no hash, but on arrival the window's own hash is that of the link that was followed. */
function isAskedAt({ fields, pages }: Tenant, path: string, hash: string): boolean {
  const page = fields.get(hash.slice(1))?.page;
  return page !== undefined && pages.some(({ id, path: itsPath }) => id === page && itsPath === path);
}

/**
 * Reads the answers of a token in the address of an account screen, and takes it out of there. A visitor has them among
 * their own, which a sign-up or log-in takes along; somebody who is logged in already goes to the form.
 */
export async function loadAccountScreen(portal: Portal, { request }: LoaderFunctionArgs): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token === null) return null;
  const rest = withoutToken(searchParams);
  if (hasLoginCookie(portal.definition.tenant.session.cookiePrefix)) {
    portal.carriedToken.keep(token);
    const isDone = pathname === "/login" || pathname === "/signup";
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
  await openApplication(portal, token);
  const rest = withoutToken(searchParams);
  if (portal.session.get().web_status !== "submitted") return redirect(`${defaultPathOf(portal.definition)}${rest}`);
  return token === null ? null : redirect(`/completion${rest}`);
}

/** /account is for who is logged in, whatever the state of the application. */
export async function loadOwnAccount(portal: Portal, { request }: LoaderFunctionArgs): Promise<Response | null> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  await openApplication(portal, token);
  const rest = withoutToken(searchParams);
  if (portal.session.get().is_logged_in !== true) return redirect(`/login${rest}`);
  return token === null ? null : redirect(`/account${rest}`);
}

/** The token is used up by now, and would stay in the history and in referrers. */
function withoutToken(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete("token");
  return rest.size === 0 ? "" : `?${rest.toString()}`;
}
