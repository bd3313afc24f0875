import type { Context } from "hono";
import { z } from "zod";
import { serverText, type ServerTextKey } from "../../engine/texts/index.ts";
import { API_ERRORS } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { limitForms } from "../middleware/limit-bodies.ts";
import { sendPlainPage } from "../plain-page.ts";
import { readStopToken } from "../reminders/index.ts";
import type { Routes } from "./route-parts.ts";

/** Body of a one-click request (RFC 8058, section 3.2). */
const ONE_CLICK = ["List-Unsubscribe", "One-Click"] as const;
const PATH = "/unsubscribe/:token";

/**
 * Adds the unsubscribe link of reminders (RFC 8058). The link only opens a page, because mail scanners follow links.
 * The page's button unsubscribes. The token identifies the account, so requests may come from any origin.
 */
export function addUnsubscribeRoutes(routes: Routes, { accounts }: AppDeps): void {
  describe(routes);
  const findOwner = async (context: Context<AppEnv>): Promise<string | undefined> => {
    const { id } = context.get("served");
    const account = readStopToken(accounts.keys, id, context.req.param("token") ?? "");
    // Count only wrong tokens by network address, because a mail provider's server sends requests for many people.
    if (account === undefined) await accounts.throttles.check(id, "unsubscribe.address", context.get("address"));
    else await accounts.throttles.check(id, "unsubscribe.account", account);
    return account;
  };
  routes.get(PATH, async (context) => {
    const isKnown = (await findOwner(context)) !== undefined;
    return isKnown
      ? answerPage(context, 200, "unsubscribe.title", ["unsubscribe.text"], "button")
      : answerPage(context, API_ERRORS.not_found.status, "unsubscribe.wrongTitle", ["unsubscribe.wrong"], "link");
  });
  routes.post(PATH, limitForms, async (context) => {
    const account = await findOwner(context);
    if (!(await isOneClick(context))) throw new ServerError("body_invalid");
    if (account === undefined)
      return answerPage(context, API_ERRORS.not_found.status, "unsubscribe.wrongTitle", ["unsubscribe.wrong"], "link");
    await accounts.store.changeAccount(context.get("served").id, account, { isReminderOff: true });
    return answerPage(context, 200, "unsubscribe.doneTitle", ["unsubscribe.done"], "link");
  });
}

/** True for a one-click request. False if the body is unreadable. */
async function isOneClick(context: Context<AppEnv>): Promise<boolean> {
  const [name, value] = ONE_CLICK;
  const body: Readonly<Record<string, unknown>> = await context.req.parseBody().catch(() => ({}));
  return body[name] === value;
}

function answerPage(
  context: Context<AppEnv>,
  status: 200 | 404,
  title: ServerTextKey,
  paragraphs: readonly ServerTextKey[],
  way: "button" | "link",
): Response | Promise<Response> {
  const { definition } = context.get("served");
  const { name } = definition.tenant;
  const text = (key: ServerTextKey): string => serverText(definition, key, { name });
  return sendPlainPage(context, status, {
    school: definition.tenant,
    title: text(title),
    paragraphs: paragraphs.map(text),
    ...(way === "button"
      ? { form: { name: ONE_CLICK[0], value: ONE_CLICK[1], text: text("unsubscribe.button") } }
      : { link: { href: "/account", text: text("unsubscribe.account") } }),
  });
}

function describe({ calls }: Routes): void {
  const page = { "text/html": { type: "string" } };
  const call = {
    path: "/unsubscribe/{token}",
    access: "anyone",
    params: z.object({ token: z.string() }),
    answers: {
      200: { description: "A page for the applicant.", content: page },
      [API_ERRORS.not_found.status]: { description: "A page that says that the link does not work.", content: page },
    },
  } as const;
  calls.push({
    ...call,
    method: "get",
    summary: "Show a page with a button that turns an applicant's reminders off. Changes nothing.",
    refusals: ["throttled", "store_unavailable", "unexpected"],
  });
  const form = {
    type: "object",
    required: [ONE_CLICK[0]],
    properties: { [ONE_CLICK[0]]: { type: "string", enum: [ONE_CLICK[1]] } },
  };
  calls.push({
    ...call,
    method: "post",
    summary: "Turn an applicant's reminders off, with the link of a reminder (RFC 8058).",
    requestBody: {
      required: true,
      content: { "multipart/form-data": form, "application/x-www-form-urlencoded": form },
    },
    refusals: ["body_invalid", "body_too_large", "throttled", "request_timeout", "store_unavailable", "unexpected"],
  });
}
