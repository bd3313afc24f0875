import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import { defaultPathOf, type Portal } from "../portal.tsx";
import { openApplication } from "./open-application.ts";

/**
 * Loads the profile before a form page renders, and applies the redirect rules of specification section 2: submitted
 * applications to /completion, and on arrival to the page that was left last.
 */
export async function loadPage(portal: Portal, path: string, { request }: LoaderFunctionArgs): Promise<Response | null> {
  const { search, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  const application = await openApplication(portal, token);
  const { web_status, last_page, has_changed_page } = portal.session.get();
  if (web_status === "submitted") return redirect("/completion");
  if (token !== null) return redirect(`${path}${withoutToken(searchParams)}`);
  if (!application.takeArrival() || has_changed_page || last_page === null || last_page === path) return null;
  return application.tenant.pages.some((page) => page.path === last_page) ? redirect(`${last_page}${search}`) : null;
}

/** /completion is for submitted applications only. */
export async function loadCompletion(portal: Portal, { request }: LoaderFunctionArgs): Promise<Response | null> {
  await openApplication(portal, null);
  const { search } = new URL(request.url);
  return portal.session.get().web_status === "submitted" ? null : redirect(`${defaultPathOf(portal.definition)}${search}`);
}

/** The token is spent, and would otherwise stay in the history and in referrers. */
function withoutToken(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete("token");
  return rest.size === 0 ? "" : `?${rest.toString()}`;
}
