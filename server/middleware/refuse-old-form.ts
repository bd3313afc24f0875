import { createMiddleware } from "hono/factory";
import { FORM_HEADER } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** True if a call names a document, tab or list by a key that depends on the form. */
export const namesKey = (method: string, path: string): boolean =>
  method !== "GET" && /^\/api\/(?:tabs$|add-another$|presigned-url$|(?:pdf\/)?document-answer\/)/.test(path);

/**
 * Refuses such a call from an earlier version of the form, where the key may mean another question. Answers are
 * migrated instead (applications/earlier-form.ts). @throws ServerError `form_outdated`
 */
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
