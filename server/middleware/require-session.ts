import { createMiddleware } from "hono/factory";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ACCOUNT_HEADER, EPOCH_HEADER, FORM_HEADER } from "../../engine/protocol/index.ts";
import { ServerError } from "../errors.ts";
import { accountOf, currentApplicationOf } from "../store/index.ts";
import { dropSessionCookies, sessionCookie } from "./cookies.ts";
import { visitorOf } from "./identify-request.ts";
import { isSameSecret, recordEvent } from "../accounts/index.ts";

const isPoll = (method: string, path: string): boolean =>
  method === "GET" && (path === "/api/pdf" || path.startsWith("/api/pdf/document-answer/"));

/**
 * Requires a session of this tenant. Records activity, except for polls. Rejects pages of another account or
 * application, or from before a restore. @throws `session_invalid`, `other_account`, `other_round`, `portal_restored`
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
    if (found !== undefined && named !== undefined && accountOf(named) !== found.owner.id)
      throw new ServerError("other_account");
    const opened = context.req.header(EPOCH_HEADER);
    if (found !== undefined && context.req.path !== "/api/logout") {
      if (opened !== undefined) await epoch.require(opened);
      // Report a restore first: the restored database may lack the application.
      if (named !== undefined && named !== application) throw new ServerError("other_round");
    }
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

/** True if the call changes a document, tab group or add-another that it names by key. */
export const namesKey = (method: string, path: string): boolean =>
  method !== "GET" && /^\/api\/(?:tabs$|add-another$|presigned-url$|(?:pdf\/)?document-answer\/)/.test(path);

/** Rejects keys of an earlier form, which may belong to other questions now. @throws `form_outdated` */
export const refuseOldForm = ({ applications }: Pick<AppDeps, "applications">) =>
  createMiddleware<AppEnv>(async ({ req, get }, next) => {
    const form = req.header(FORM_HEADER);
    if (
      form !== undefined &&
      namesKey(req.method, req.path) &&
      (await applications.isEarlierForm(get("served").tenant, form))
    )
      throw new ServerError("form_outdated");
    await next();
  });

/** Accepts a partner's API key as a bearer token or X-API-Key. @throws ServerError `api_key_invalid`, `throttled` */
export const requirePartner = ({ accounts, settings }: AppDeps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const given =
      context.req.header("x-api-key") ?? /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
    if (given !== undefined && settings.tmpApiKeys.some((key) => isSameSecret(given, key))) return next();
    const { id } = context.get("served");
    // Count wrong keys only. The right key is too long to guess.
    await accounts.throttles.check(id, "tmpkey.address", context.get("address"));
    recordEvent(accounts, visitorOf(context), "api-key-refused", undefined);
    throw new ServerError("api_key_invalid");
  });
