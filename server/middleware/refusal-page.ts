import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { LoadedTenant } from "../../engine/node/index.ts";
import type { ApiErrorCode } from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { isOfficePath } from "./staff-access.ts";
import { PLAIN_PAGE_POLICY, renderPlainPage } from "../plain-page.ts";

/** True for a browser that follows a link; scripts ask for other types. */
export const isReadByPerson = (context: Context): boolean =>
  context.req.method === "GET" && context.req.header("accept")?.includes("text/html") === true;

export function answerRefusalPage(
  context: Context,
  { definition }: LoadedTenant,
  {
    code,
    message,
    status,
  }: { readonly code: ApiErrorCode; readonly message: string; readonly status: ContentfulStatusCode },
): Response | Promise<Response> {
  const isMissing = code === "not_found";
  context.header("Content-Security-Policy", PLAIN_PAGE_POLICY);
  const page = renderPlainPage({
    lang: definition.tenant.lang,
    title: serverText(definition, isMissing ? "missing.title" : "refused.title"),
    paragraphs: [isMissing ? serverText(definition, "missing.text") : message],
    link: toWayOn(definition, code, isOfficePath(context.req.path)),
  });
  return context.html(page, status);
}

function toWayOn(definition: LoadedTenant["definition"], code: ApiErrorCode, isOffice: boolean) {
  if (isOffice) return { href: "/office/applications", text: serverText(definition, "office.missing.back") };
  return code === "session_invalid"
    ? { href: "/login", text: serverText(definition, "refused.logIn") }
    : { href: "/", text: serverText(definition, "missing.link") };
}
