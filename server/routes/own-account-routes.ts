import type { Context } from "hono";
import {
  emailChangeSchema,
  emailCodeSchema,
  isConfirmationCode,
  messageSchema,
  namedAnswerSchema,
  ownSessionsSchema,
  passwordChangeSchema,
  remindersChangeSchema,
  remindersSchema,
  sessionParamsSchema,
  erasureRequestSchema,
  ownDataSchema,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import {
  askForEmail,
  changeEmail,
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type Owner,
  checkOwnPassword,
  recordEvent,
} from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { addDeviceCookie, writeSessionCookies, dropSessionCookies } from "../middleware/cookies.ts";
import { checkNewPassword, toVisit } from "./read-request.ts";
import { addRoute, readUsername, refuseField, type Routes } from "./route-parts.ts";
import { ServerError } from "../errors.ts";
import { hasSubmission } from "../store/index.ts";
import { toContentDisposition } from "./content-disposition.ts";

const ownerOf = (context: Context<AppEnv>): Owner => ({
  account: context.get("owner"),
  session: context.get("session"),
});

export function addOwnAccountRoutes(routes: Routes, { accounts, settings, personalData, store }: AppDeps): void {
  addRoute(routes, {
    call: "GET /api/sessions",
    summary: "List the sessions of the account.",
    answer: ownSessionsSchema,
    handle: async (context) => ({ sessions: await listOwnSessions(accounts, ownerOf(context)) }),
  });
  addRoute(routes, {
    call: "DELETE /api/sessions/{sessionId}",
    summary: "End one session of the account.",
    refusals: ["not_found"],
    params: sessionParamsSchema,
    answer: messageSchema,
    handle: async (context, { params }) => {
      const visit = toVisit(context, settings);
      await endOwnSession(accounts, visit, ownerOf(context), params.sessionId);
      return { message: serverText(visit.definition, "sessions.ended") };
    },
  });
  addRoute(routes, {
    call: "DELETE /api/sessions",
    summary: "End every other session of the account.",
    answer: messageSchema,
    handle: async (context) => {
      const visit = toVisit(context, settings);
      await endOtherSessions(accounts, visit, ownerOf(context));
      return { message: serverText(visit.definition, "sessions.othersEnded") };
    },
  });
  addRoute(routes, {
    call: "PUT /api/password",
    summary: "Change the password; ends every other session and sets the cookies of a new session.",
    refusals: ["password_wrong"],
    body: passwordChangeSchema,
    answer: messageSchema,
    handle: async (context, { body: { current_password: current, password, confirm_password } }) => {
      await checkNewPassword(context, password);
      if (password !== confirm_password) refuseField(context, "confirm_password", "reset.mismatch");
      const visit = toVisit(context, settings);
      const changed = await changePassword(accounts, visit, ownerOf(context), { current, password });
      writeSessionCookies(context, settings, changed);
      addDeviceCookie(context, settings, changed.deviceToken);
      return { message: serverText(visit.definition, "password.changed") };
    },
  });
  addRoute(routes, {
    call: "POST /api/email",
    summary: "Email a code to the new address of the account.",
    refusals: ["password_wrong"],
    body: emailChangeSchema,
    answer: messageSchema,
    handle: async (context, { body: { username: typed, current_password: password } }) => {
      const newUsername = readUsername(context, typed);
      const visit = toVisit(context, settings);
      if (newUsername === context.get("owner").username) refuseField(context, "username", "email.same");
      await askForEmail(accounts, visit, ownerOf(context), { password, newUsername });
      return { message: serverText(visit.definition, "email.codeSent", { username: newUsername }) };
    },
  });
  addRoute(routes, {
    call: "PUT /api/email",
    summary: "Change the email address with that code.",
    refusals: ["code_invalid"],
    body: emailCodeSchema,
    answer: namedAnswerSchema,
    handle: async (context, { body: { code } }) => {
      if (!isConfirmationCode(code)) refuseField(context, "code", "confirm.codeInvalid");
      const visit = toVisit(context, settings);
      const { username, deviceToken } = await changeEmail(accounts, visit, ownerOf(context), code);
      addDeviceCookie(context, settings, deviceToken);
      return { message: serverText(visit.definition, "email.changed", { username }), username };
    },
  });
  addRoute(routes, {
    call: "GET /api/reminders",
    summary: "Get if the account receives reminders.",
    answer: remindersSchema,
    handle: (context) => ({ reminders: !context.get("owner").isReminderOff }),
  });
  addRoute(routes, {
    call: "PUT /api/reminders",
    summary: "Turn reminders on or off.",
    body: remindersChangeSchema,
    answer: messageSchema,
    handle: async (context, { body: { reminders } }) => {
      const { definition, id } = context.get("served");
      await accounts.store.changeAccount(id, context.get("owner").id, { isReminderOff: !reminders });
      return { message: serverText(definition, reminders ? "reminders.on" : "reminders.off") };
    },
  });
  addRoute(routes, {
    call: "GET /api/account/data",
    summary: "Download all data held about the account's owner.",
    answer: ownDataSchema,
    handle: async (context) => {
      const owner = context.get("owner");
      const data = await personalData.readOwn(context.get("served"), owner);
      recordEvent(accounts, toVisit(context, settings), "data-read", owner.id);
      context.header("Content-Disposition", toContentDisposition(`${owner.tenant} ${data.made_at.slice(0, 10)}.json`));
      return data;
    },
  });

  addRoute(routes, {
    call: "POST /api/account/erasure",
    summary: "Erase the account with its drafts. Refused if an application was submitted.",
    refusals: ["password_wrong", "application_submitted"],
    body: erasureRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      const visit = toVisit(context, settings);
      const owner = context.get("owner");
      await checkOwnPassword(accounts, visit, ownerOf(context), body.current_password);
      if ((await store.listApplications(owner.tenant, owner.id)).some((record) => hasSubmission(record)))
        throw new ServerError("application_submitted", { message: serverText(visit.definition, "erasure.submitted") });
      await personalData.erasure.eraseAccount(owner.tenant, owner.id, "applicant");
      recordEvent(accounts, visit, "account-erased", owner.id);
      dropSessionCookies(context, settings);
      return { message: serverText(visit.definition, "erasure.done") };
    },
  });
}
