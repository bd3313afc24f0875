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
import { recordEvent, toSessionId } from "../accounts/index.ts";
import { formatReference } from "../applications/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { visitorOf } from "../middleware/identify-request.ts";
import { dropSessionCookies, sessionCookie, writeCurrentCookie } from "../middleware/cookies.ts";
import { CHANGE_REFUSALS } from "./api-access.ts";
import { readProfile, toWebStatusList } from "./read-profile.ts";
import { addRoute, type Routes } from "./route-parts.ts";

/**
 * Adds calls for the applicant's own application (docs/specification.md, section 7). The session alone identifies the
 * application.
 */
export function addApplicationRoutes(
  routes: Routes,
  { applications, accounts, epoch, journalKeys, logger, settings, store }: AppDeps,
): void {
  const own = (context: Context<AppEnv>) => [context.get("served").tenant, context.get("application")] as const;
  const findOwn = async (context: Context<AppEnv>) => {
    const found = await applications.find(...own(context));
    if (found === undefined) throw new ServerError("session_invalid");
    return found;
  };

  addRoute(routes, {
    method: "get",
    path: "/api/profile",
    summary: "Get the applicant's current application.",
    answer: profileAnswerSchema,
    handle: async (context) => {
      const [, account] = own(context);
      const deps = { applications, epoch, journalKeys, store };
      const profile = await readProfile(deps, context.get("served"), context.get("owner"), account);
      if (profile === undefined) throw new ServerError("session_invalid");
      // Write the cookie again: another device may have changed the current application.
      writeCurrentCookie(context, settings, account);
      return profile;
    },
  });
  addRoute(routes, {
    method: "get",
    path: "/api/logout",
    summary: "End the session.",
    answer: messageSchema,
    handle: async (context) => {
      const { definition } = context.get("served");
      const token = sessionCookie.read(context, settings);
      if (token !== undefined) await accounts.sessions.end(definition.tenant.id, token);
      const session = toSessionId(context.get("session"));
      recordEvent(accounts, visitorOf(context), "log-out", context.get("owner").id, { session });
      dropSessionCookies(context, settings);
      return { message: lateText(definition, "session.loggedOut") };
    },
  });
  addRoute(routes, {
    method: "put",
    path: "/api/last-page",
    summary: "Store the page to return to.",
    refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
    body: lastPageRequestSchema,
    answer: lastPageAnswerSchema,
    handle: async (context) => ({
      last_page: await applications.setLastPage(...own(context), context.req.valid("json").last_page),
    }),
  });
  addRoute(routes, {
    method: "put",
    path: "/api/notice",
    summary: "Dismiss the notice about changes of the form. Later entries stay.",
    body: noticeRequestSchema,
    answer: noticeAnswerSchema,
    handle: async (context) => ({
      notice: await applications.dismissNotice(...own(context), context.req.valid("json").seen),
    }),
  });
  addRoute(routes, {
    method: "get",
    path: "/api/answer",
    summary: "Get the answers written since a content revision.",
    query: newsQuerySchema,
    answer: newsAnswerSchema,
    handle: async (context) => {
      const { known, form } = context.req.valid("query");
      return await applications.newsForPage(context.get("served").tenant, await findOwn(context), known, form);
    },
  });
  addRoute(routes, {
    method: "put",
    path: "/api/answer",
    summary: "Merge answers by key.",
    refusals: [...CHANGE_REFUSALS, "asides_full", "uploads_unavailable"],
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    handle: async (context) => {
      const saved = await applications.save(...own(context), context.req.valid("json"));
      return { message: text(context.get("served").definition, "form.saved"), ...saved };
    },
  });
  addRoute(routes, {
    method: "post",
    path: "/api/validations",
    summary: "Record the errors that the browser found.",
    refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
    body: validationsRequestSchema,
    answer: messageSchema,
    handle: async (context) => {
      await applications.recordValidations(...own(context), context.req.valid("json").errors);
      return { message: "Recorded." };
    },
  });
  addRoute(routes, {
    method: "post",
    path: "/api/web-status",
    summary: "Move the status forward.",
    refusals: ["round_closed", "web_status_refused"],
    body: webStatusRequestSchema,
    answer: webStatusAnswerSchema,
    handle: async (context) => ({
      web_status: toWebStatusList(await applications.advance(...own(context), context.req.valid("json").web_status)),
    }),
  });
  addRoute(routes, {
    method: "post",
    path: "/api/submit",
    summary: "Submit the stored application, if the screen shows the same.",
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
    handle: async (context) => {
      const { definition } = context.get("served");
      const [tenant, account] = own(context);
      const { content_revision, form } = context.req.valid("json");
      const { webStatus, isNew, reference } = await applications.submit(tenant, account, content_revision, form);
      if (isNew) logger.info({ tenant: definition.tenant.id, account, config: tenant.hash }, "submitted");
      return {
        message: text(definition, "submit.success"),
        web_status: toWebStatusList(webStatus),
        reference: formatReference(reference),
      };
    },
  });
  addRoute(routes, {
    method: "put",
    path: "/api/add-another",
    summary: "Set the number of items.",
    refusals: [...CHANGE_REFUSALS, "items_changed", "asides_full", "uploads_unavailable"],
    body: countRequestSchema,
    answer: countsSchema,
    handle: async (context) => {
      const { button_id, num_components, known } = context.req.valid("json");
      return await applications.setCount(...own(context), button_id, num_components, known);
    },
  });
  addRoute(routes, {
    method: "put",
    path: "/api/items",
    summary: "Remove and move items of an add-another in one step.",
    refusals: [
      ...CHANGE_REFUSALS,
      "items_changed",
      "upload_running",
      "asides_open",
      "asides_full",
      "uploads_unavailable",
    ],
    body: itemsRequestSchema,
    answer: newsAnswerSchema,
    handle: async (context) => await applications.arrangeItems(...own(context), context.req.valid("json")),
  });
  addRoute(routes, {
    method: "get",
    path: "/api/add-another",
    summary: "Get the numbers of items by button.",
    answer: countsSchema,
    handle: async (context) => (await findOwn(context)).record.addAnother,
  });
  addRoute(routes, {
    method: "put",
    path: "/api/tabs",
    summary: "Choose a tab; clears the answers of the tab that is left.",
    refusals: [...CHANGE_REFUSALS, "items_changed", "asides_full", "uploads_unavailable"],
    body: tabRequestSchema,
    answer: tabsSchema,
    handle: async (context) => {
      const { tab_id, chosen_tab, known } = context.req.valid("json");
      return await applications.chooseTab(...own(context), tab_id, chosen_tab, known);
    },
  });
  addRoute(routes, {
    method: "get",
    path: "/api/tabs",
    summary: "Get the chosen tabs.",
    answer: tabsSchema,
    handle: async (context) => (await findOwn(context)).record.tabs,
  });
}
