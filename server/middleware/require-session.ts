import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ACCOUNT_HEADER, EPOCH_HEADER } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { accountOf, currentApplicationOf } from "../store/index.ts";
import { dropSessionCookies, sessionCookie } from "./session-cookies.ts";

/** True for a status poll, which does not extend the session. */
const isPoll = (method: string, path: string): boolean =>
  method === "GET" &&
  (path === "/api/pdf" || path === "/api/pdf/draft" || path.startsWith("/api/pdf/document-answer/"));

/**
 * Requires a session of this tenant and records activity. Refuses pages of another account, of another application, or
 * loaded before a restore; the last two may log out. @throws ServerError `session_invalid`, `other_account`,
 * `other_round`, `portal_restored`
 */
export const requireSession = ({
  accounts: { sessions },
  epoch,
  settings,
}: Pick<AppDeps, "accounts" | "epoch" | "settings">) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const { definition } = context.get("served");
    const token = sessionCookie.read(context, settings);
    const found = token === undefined ? undefined : await sessions.find(definition.tenant.id, token);
    const named = context.req.header(ACCOUNT_HEADER);
    const application = found && currentApplicationOf(found.owner);
    if (found !== undefined && named !== undefined && named !== application) {
      if (accountOf(named) !== found.owner.id) throw new ServerError("other_account");
      if (context.req.path !== "/api/logout") throw new ServerError("other_round");
    }
    const opened = context.req.header(EPOCH_HEADER);
    if (found !== undefined && opened !== undefined && context.req.path !== "/api/logout") await epoch.require(opened);
    const isAlive =
      found !== undefined &&
      (isPoll(context.req.method, context.req.path) ||
        (await sessions.touch(found.session, definition.tenant.session)));
    if (found === undefined || application === undefined || !isAlive) {
      dropSessionCookies(context, settings);
      throw new ServerError("session_invalid");
    }
    context.set("session", found.session);
    context.set("owner", found.owner);
    context.set("application", application);
    await next();
  });
