import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ACCOUNT_HEADER } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { dropSessionCookies, readSessionCookie } from "./session-cookies.ts";

/**
 * Whether a request is a status poll. A browser polls by itself, so a poll is not the applicant's activity and does not
 * keep a session alive.
 */
const isPoll = (method: string, path: string): boolean =>
  method === "GET" &&
  (path === "/api/pdf" || path === "/api/pdf/draft" || path.startsWith("/api/pdf/document-answer/"));

/**
 * Lets only a living session of this tenant through, and counts the request as activity. A page that names another
 * account was opened before somebody else logged in on the same browser: it may do nothing, log-out included.
 * @throws ServerError `session_invalid`, `other_account`
 */
export const requireSession = ({ accounts: { sessions }, settings }: Pick<AppDeps, "accounts" | "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const { definition } = context.get("served");
    const token = readSessionCookie(context, settings);
    const found = token === undefined ? undefined : await sessions.find(definition.tenant.id, token);
    const named = context.req.header(ACCOUNT_HEADER);
    if (found !== undefined && named !== undefined && named !== found.session.account)
      throw new ServerError("other_account");
    const isAlive =
      found !== undefined &&
      (isPoll(context.req.method, context.req.path) ||
        (await sessions.touch(found.session, definition.tenant.session)));
    if (found === undefined || !isAlive) {
      dropSessionCookies(context, settings);
      throw new ServerError("session_invalid");
    }
    context.set("session", found.session);
    context.set("owner", found.owner);
    await next();
  });
