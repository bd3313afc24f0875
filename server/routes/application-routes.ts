import type { Context } from "hono";
import {
  countRequestSchema,
  countsSchema,
  itemsRequestSchema,
  lastPageAnswerSchema,
  lastPageRequestSchema,
  messageSchema,
  newsQuerySchema,
  noticeAnswerSchema,
  noticeRequestSchema,
  newsAnswerSchema,
  profileAnswerSchema,
  saveAnswerSchema,
  saveRequestSchema,
  submitAnswerSchema,
  submitRequestSchema,
  tabRequestSchema,
  tabsSchema,
  validationsRequestSchema,
  webStatusAnswerSchema,
  webStatusRequestSchema,
} from "../../engine/protocol/index.ts";
import { lateText, text } from "../../engine/texts/index.ts";
import { toSessionId } from "../accounts/index.ts";
import { formatReference } from "../applications/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { dropSessionCookies, readSessionCookie, writeCurrentCookie } from "../middleware/session-cookies.ts";
import { CHANGE_REFUSALS } from "./change-refusals.ts";
import { readProfile, toWebStatusList } from "./read-profile.ts";
import { jsonRoute, readOptionalBody, type Routes } from "./route-parts.ts";

const profileRoute = jsonRoute({
  method: "get",
  path: "/api/profile",
  summary: "All of the applicant's own application.",
  access: "applicant",
  answer: profileAnswerSchema,
});
const logOutRoute = jsonRoute({
  method: "get",
  path: "/api/logout",
  summary: "End the session.",
  access: "applicant",
  answer: messageSchema,
});
const lastPageRoute = jsonRoute({
  method: "put",
  path: "/api/last-page",
  summary: "Remember the page to come back to.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
  body: lastPageRequestSchema,
  answer: lastPageAnswerSchema,
});
const noticeRoute = jsonRoute({
  method: "put",
  path: "/api/notice",
  summary: "Dismiss what was told of changes of the form. What was added since it was read stays.",
  access: "applicant",
  body: noticeRequestSchema,
  answer: noticeAnswerSchema,
});
const newsRoute = jsonRoute({
  method: "get",
  path: "/api/answer",
  summary: "What was written since a revision of the content, by whoever did.",
  access: "applicant",
  query: newsQuerySchema,
  answer: newsAnswerSchema,
});
const answerRoute = jsonRoute({
  method: "put",
  path: "/api/answer",
  summary: "Merge answers by key.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "asides_full", "uploads_unavailable"],
  body: saveRequestSchema,
  answer: saveAnswerSchema,
});
const validationsRoute = jsonRoute({
  method: "post",
  path: "/api/validations",
  summary: "Record what the browser found wrong.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
  body: validationsRequestSchema,
  answer: messageSchema,
});
const webStatusRoute = jsonRoute({
  method: "post",
  path: "/api/web-status",
  summary: "Move the status forward.",
  access: "applicant",
  refusals: ["round_closed", "web_status_refused"],
  body: webStatusRequestSchema,
  answer: webStatusAnswerSchema,
});
const submitRoute = jsonRoute({
  method: "post",
  path: "/api/submit",
  summary: "Submit the application as it is stored, if that is what is on the screen.",
  access: "applicant",
  refusals: [
    ...CHANGE_REFUSALS,
    "round_unchosen",
    "answers_unseen",
    "answers_differ",
    "asides_open",
    "upload_running",
    "submission_invalid",
  ],
  body: submitRequestSchema,
  isBodyOptional: true,
  answer: submitAnswerSchema,
});
const putAddAnotherRoute = jsonRoute({
  method: "put",
  path: "/api/add-another",
  summary: "Set how many items there are.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "items_changed", "asides_full", "uploads_unavailable"],
  body: countRequestSchema,
  answer: countsSchema,
});
const putItemsRoute = jsonRoute({
  method: "put",
  path: "/api/items",
  summary: "Remove and move items of an add-another, in one step.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "items_changed", "asides_open", "asides_full", "uploads_unavailable"],
  body: itemsRequestSchema,
  answer: newsAnswerSchema,
});
const getAddAnotherRoute = jsonRoute({
  method: "get",
  path: "/api/add-another",
  summary: "How many items there are, by button.",
  access: "applicant",
  answer: countsSchema,
});
const putTabsRoute = jsonRoute({
  method: "put",
  path: "/api/tabs",
  summary: "Choose a tab; clears the answers of the one that is left.",
  access: "applicant",
  refusals: [...CHANGE_REFUSALS, "asides_full", "uploads_unavailable"],
  body: tabRequestSchema,
  answer: tabsSchema,
});
const getTabsRoute = jsonRoute({
  method: "get",
  path: "/api/tabs",
  summary: "The chosen tabs.",
  access: "applicant",
  answer: tabsSchema,
});

/**
 * The applicant's own application (docs/specification.md, section 7). Only the session decides which
 * application that is.
 */
export function addApplicationRoutes(
  routes: Routes,
  { applications, accounts, documents, epoch, journalKeys, logger, securityLog, settings, store }: AppDeps,
): void {
  const ownerOf = (context: Context<AppEnv>) => ({
    tenant: context.get("served").tenant,
    definition: context.get("served").definition,
    account: context.get("application"),
  });
  const findOwn = async (context: Context<AppEnv>) => {
    const { tenant, account } = ownerOf(context);
    const found = await applications.find(tenant, account);
    if (found === undefined) throw new ServerError("session_invalid");
    return found;
  };

  routes.openapi(profileRoute, async (context) => {
    const { account } = ownerOf(context);
    const profile = await readProfile(
      { applications, epoch, journalKeys, store },
      context.get("served"),
      context.get("owner"),
      account,
    );
    if (profile === undefined) throw new ServerError("session_invalid");
    // It may have been changed on another device.
    writeCurrentCookie(context, settings, account);
    return context.json(profile, 200);
  });
  routes.openapi(logOutRoute, async (context) => {
    const { definition } = ownerOf(context);
    const token = readSessionCookie(context, settings);
    if (token !== undefined) await accounts.sessions.end(definition.tenant.id, token);
    securityLog.write({
      event: "log-out",
      tenant: definition.tenant.id,
      account: context.get("owner").id,
      address: context.get("address"),
      request: context.get("requestId"),
      session: toSessionId(context.get("session")),
    });
    dropSessionCookies(context, settings);
    return context.json({ message: lateText(definition, "session.loggedOut") }, 200);
  });
  routes.openapi(lastPageRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    return context.json(
      { last_page: await applications.setLastPage(tenant, account, context.req.valid("json").last_page) },
      200,
    );
  });
  routes.openapi(noticeRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    const notice = await applications.dismissNotice(tenant, account, context.req.valid("json").seen);
    return context.json({ notice }, 200);
  });
  routes.openapi(newsRoute, async (context) => {
    const { tenant } = ownerOf(context);
    const { known, form } = context.req.valid("query");
    return context.json(await applications.newsForPage(tenant, await findOwn(context), known, form), 200);
  });
  routes.openapi(answerRoute, async (context) => {
    const { tenant, definition, account } = ownerOf(context);
    const saved = await applications.save(tenant, account, context.req.valid("json"));
    return context.json({ message: text(definition, "form.saved"), ...saved }, 200);
  });
  routes.openapi(validationsRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    await applications.recordValidations(tenant, account, context.req.valid("json").errors);
    return context.json({ message: "Recorded." }, 200);
  });
  routes.openapi(webStatusRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    return context.json(
      {
        web_status: toWebStatusList(await applications.advance(tenant, account, context.req.valid("json").web_status)),
      },
      200,
    );
  });
  routes.openAPIRegistry.registerPath(submitRoute);
  routes.post(submitRoute.path, async (context) => {
    const { tenant, definition, account } = ownerOf(context);
    const { content_revision, form } = await readOptionalBody(context, submitRequestSchema);
    const { webStatus, isNew, reference } = await applications.submit(tenant, account, content_revision, form);
    if (isNew) {
      logger.info({ tenant: definition.tenant.id, account, config: tenant.hash }, "submitted");
      await documents.enqueueSubmissionPdf(definition.tenant.id, account);
    }
    return context.json(
      {
        message: text(definition, "submit.success"),
        web_status: toWebStatusList(webStatus),
        reference: formatReference(reference),
      },
      200,
    );
  });
  routes.openapi(putAddAnotherRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    const { button_id, num_components, known } = context.req.valid("json");
    return context.json(await applications.setCount(tenant, account, button_id, num_components, known), 200);
  });
  routes.openapi(putItemsRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    return context.json(await applications.arrangeItems(tenant, account, context.req.valid("json")), 200);
  });
  routes.openapi(getAddAnotherRoute, async (context) => context.json((await findOwn(context)).record.addAnother, 200));
  routes.openapi(putTabsRoute, async (context) => {
    const { tenant, account } = ownerOf(context);
    const { tab_id, chosen_tab, known } = context.req.valid("json");
    return context.json(await applications.chooseTab(tenant, account, tab_id, chosen_tab, known), 200);
  });
  routes.openapi(getTabsRoute, async (context) => context.json((await findOwn(context)).record.tabs, 200));
}
