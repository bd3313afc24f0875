import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import { REVIEW_PATH, type Tenant } from "../../engine/core/index.ts";
import type { Portal } from "../create-portal.ts";
import { OWN_APPLICATIONS_PATH } from "../portal-defaults.ts";
import { openApplication } from "./open-application.ts";

export { ApplicationLayout, FormPage } from "./ApplicationLayout.tsx";

/**
 * Opens the application before a page renders. Redirects a submitted application to /completion, and an applicant who
 * must choose a round to the list. Redirects a returning applicant to the last page, unless the address names a question
 * or a log-in returns to this page.
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
  if (application.rounds?.clock.isUndecided() === true) return redirect(OWN_APPLICATIONS_PATH);
  if (!application.claimFirstLoad() || has_changed_page || last_page === null || last_page === path) return null;
  if (isAskedAt(application.tenant, path, location.hash) || portal.returnPlace.find()?.path === path) return null;
  const isPage = last_page === REVIEW_PATH || application.tenant.pages.some((page) => page.path === last_page);
  return isPage ? redirect(`${last_page}${search}`) : null;
}

/** True if the hash names a question of this page. A loader's request has no hash, so the caller passes the window's. */
function isAskedAt({ fields, pages }: Tenant, path: string, hash: string): boolean {
  const asking = fields.get(hash.slice(1))?.pages ?? [];
  return pages.some(({ id, path: itsPath }) => asking.includes(id) && itsPath === path);
}

/** Returns the query without the token, so that the token does not stay in the history and in referrers. */
export function withoutToken(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete("token");
  return rest.size === 0 ? "" : `?${rest.toString()}`;
}
