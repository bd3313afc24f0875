import { createMiddleware } from "hono/factory";
import { isSameSecret } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** Accepts a partner's API key as a bearer token or X-API-Key. @throws ServerError `api_key_invalid`, `throttled` */
export const requirePartner = ({ accounts, settings, securityLog }: AppDeps) =>
  createMiddleware<AppEnv>(async (context, next) => {
    const given =
      context.req.header("x-api-key") ?? /^Bearer (.+)$/.exec(context.req.header("authorization") ?? "")?.[1];
    if (given !== undefined && settings.tmpApiKeys.some((key) => isSameSecret(given, key))) return next();
    const { id } = context.get("served");
    // Counts wrong keys only. The right key is too long to guess.
    await accounts.throttles.check(id, "tmpkey.address", context.get("address"));
    securityLog.write({
      event: "api-key-refused",
      tenant: id,
      account: null,
      address: context.get("address"),
      request: context.get("requestId"),
    });
    throw new ServerError("api_key_invalid");
  });
