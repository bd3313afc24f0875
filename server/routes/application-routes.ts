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
    call: "GET /api/profile",
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
    call: "GET /api/logout",
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
    call: "PUT /api/last-page",
    summary: "Store the page to return to.",
    refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
    body: lastPageRequestSchema,
    answer: lastPageAnswerSchema,
    handle: async (context, { body }) => ({
      last_page: await applications.setLastPage(...own(context), body.last_page),
    }),
  });
  addRoute(routes, {
    call: "PUT /api/notice",
    summary: "Dismiss the notice about changes of the form. Later entries stay.",
    body: noticeRequestSchema,
    answer: noticeAnswerSchema,
    handle: async (context, { body }) => ({
      notice: await applications.dismissNotice(...own(context), body.seen),
    }),
  });
  addRoute(routes, {
    call: "GET /api/answer",
    summary: "Get the answers written since a content revision.",
    query: newsQuerySchema,
    answer: newsAnswerSchema,
    handle: async (context, { query: { known, form } }) => {
      return await applications.newsForPage(context.get("served").tenant, await findOwn(context), known, form);
    },
  });
  addRoute(routes, {
    call: "PUT /api/answer",
    summary: "Merge answers by key.",
    refusals: [...CHANGE_REFUSALS, "asides_full", "uploads_unavailable"],
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    handle: async (context, { body }) => {
      const saved = await applications.save(...own(context), body);
      return { message: text(context.get("served").definition, "form.saved"), ...saved };
    },
  });
  addRoute(routes, {
    call: "POST /api/validations",
    summary: "Record the errors that the browser found.",
    refusals: [...CHANGE_REFUSALS, "uploads_unavailable"],
    body: validationsRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      await applications.recordValidations(...own(context), body.errors);
      return { message: "Recorded." };
    },
  });
  addRoute(routes, {
    call: "POST /api/web-status",
    summary: "Move the status forward.",
    refusals: ["round_closed", "web_status_refused"],
    body: webStatusRequestSchema,
    answer: webStatusAnswerSchema,
    handle: async (context, { body }) => ({
      web_status: toWebStatusList(await applications.advance(...own(context), body.web_status)),
    }),
  });
  addRoute(routes, {
    call: "POST /api/submit",
    summary: "Submit the stored application, if the page shows the same answers.",
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
    handle: async (context, { body: { content_revision, form } }) => {
      const { definition } = context.get("served");
      const [tenant, account] = own(context);
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
    call: "PUT /api/add-another",
    summary: "Set the number of items of an add-another.",
    refusals: [...CHANGE_REFUSALS, "items_changed", "asides_full", "uploads_unavailable"],
    body: countRequestSchema,
    answer: countsSchema,
    handle: async (context, { body: { button_id, num_components, known } }) => {
      return await applications.setCount(...own(context), button_id, num_components, known);
    },
  });
  addRoute(routes, {
    call: "PUT /api/items",
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
    handle: async (context, { body }) => await applications.arrangeItems(...own(context), body),
  });
  addRoute(routes, {
    call: "GET /api/add-another",
    summary: "Get the number of items of each add-another, by the id of its button.",
    answer: countsSchema,
    handle: async (context) => (await findOwn(context)).record.addAnother,
  });
  addRoute(routes, {
    call: "PUT /api/tabs",
    summary: "Choose a tab. Clears the answers of the previous tab.",
    refusals: [...CHANGE_REFUSALS, "items_changed", "asides_full", "uploads_unavailable"],
    body: tabRequestSchema,
    answer: tabsSchema,
    handle: async (context, { body: { tab_id, chosen_tab, known } }) => {
      return await applications.chooseTab(...own(context), tab_id, chosen_tab, known);
    },
  });
  addRoute(routes, {
    call: "GET /api/tabs",
    summary: "Get the chosen tabs.",
    answer: tabsSchema,
    handle: async (context) => (await findOwn(context)).record.tabs,
  });
}
