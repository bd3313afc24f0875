import { createMiddleware } from "hono/factory";
import { FORM_HEADER } from "../../engine/protocol/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** Names a question, a choice of tabs or a group by its key, and says nothing else of the form that it means. */
export const namesKey = (method: string, path: string): boolean =>
  method !== "GET" && /^\/api\/(?:tabs$|add-another$|presigned-url$|(?:pdf\/)?document-answer\/)/.test(path);

/**
 * Refuses to change documents, tabs and numbers of items for a page of an earlier form, where the same key may mean
 * something else. Answers go through the steps that have come since instead (applications/earlier-form.ts).
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
