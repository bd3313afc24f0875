import { createMiddleware } from "hono/factory";
import { FORM_HEADER } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** Whether a call changes a document, a choice of tab or a number of items, by a key that depends on the form. */
export const namesKey = (method: string, path: string): boolean =>
  method !== "GET" && /^\/api\/(?:tabs$|add-another$|presigned-url$|(?:pdf\/)?document-answer\/)/.test(path);

/**
 * Refuses such a call from a page of an earlier form, in which the key may have meant something else. Answers are not
 * refused: they take the steps that have come since (applications/earlier-form.ts).
 * @throws ServerError `form_outdated`
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
