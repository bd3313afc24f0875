import type { Context } from "hono";
import {
  confirmRequestSchema,
  credentialsSchema,
  isConfirmationCode,
  messageSchema,
  namedAnswerSchema,
  resetRequestSchema,
  signUpRequestSchema,
  usernameRequestSchema,
} from "../../engine/protocol/index.ts";
import { serverText } from "../../engine/texts/index.ts";
import { confirmAccount, forgotPassword, logIn, resendCode, resetPassword, signUp } from "../accounts/index.ts";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { addDeviceCookie, writeSessionCookies } from "../middleware/cookies.ts";
import { checkNewPassword, toVisit } from "./read-request.ts";
import { addRoute, readUsername, refuseField, type Routes } from "./route-parts.ts";

/**
 * Adds public account calls (docs/specification.md, section 7). Rejections do not reveal if an address has an account.
 */
export function addAccountRoutes(routes: Routes, { accounts, settings }: AppDeps): void {
  const visitOf = (context: Context<AppEnv>) => toVisit(context, settings);
  addRoute(routes, {
    call: "POST /public/signup",
    summary: "Create an account and email its confirmation code.",
    body: signUpRequestSchema,
    answer: namedAnswerSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username);
      await checkNewPassword(context, body.password);
      const visit = visitOf(context);
      const mark = await signUp(accounts, visit, { username, password: body.password });
      addDeviceCookie(context, settings, mark);
      return { message: serverText(visit.definition, "signup.done", { username }), username };
    },
  });
  addRoute(routes, {
    call: "POST /public/confirm",
    summary: "Confirm an account by its code.",
    refusals: ["code_invalid"],
    body: confirmRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username);
      if (!isConfirmationCode(body.code)) refuseField(context, "code", "confirm.codeInvalid");
      const visit = visitOf(context);
      const mark = await confirmAccount(accounts, visit, { username, code: body.code, mark: body.id });
      addDeviceCookie(context, settings, mark);
      return { message: serverText(visit.definition, "confirm.done") };
    },
  });
  addRoute(routes, {
    call: "POST /public/resend-confirm",
    summary: "Email another confirmation code.",
    body: usernameRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username, "login.resendEmail");
      const visit = visitOf(context);
      const mark = await resendCode(accounts, visit, username);
      if (mark !== undefined) addDeviceCookie(context, settings, mark);
      return { message: serverText(visit.definition, "confirm.resent") };
    },
  });
  addRoute(routes, {
    call: "POST /public/login",
    summary: "Log in; sets the session cookies.",
    refusals: ["credentials_invalid"],
    body: credentialsSchema,
    answer: namedAnswerSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username);
      if (body.password === "") refuseField(context, "password", "login.passwordRequired");
      const visit = visitOf(context);
      const loggedIn = await logIn(accounts, visit, { username, password: body.password });
      writeSessionCookies(context, settings, loggedIn);
      addDeviceCookie(context, settings, loggedIn.deviceToken);
      return { message: serverText(visit.definition, "login.done"), username: loggedIn.username };
    },
  });
  addRoute(routes, {
    call: "POST /public/forgot-password",
    summary: "Email a link to choose a new password.",
    body: usernameRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username);
      const visit = visitOf(context);
      await forgotPassword(accounts, visit, username);
      return { message: serverText(visit.definition, "forgot.done") };
    },
  });
  addRoute(routes, {
    call: "POST /public/reset-password",
    summary: "Set a new password with an emailed link; ends every session.",
    refusals: ["reset_invalid"],
    body: resetRequestSchema,
    answer: messageSchema,
    handle: async (context, { body }) => {
      const username = readUsername(context, body.username);
      await checkNewPassword(context, body.password);
      if (body.password !== body.confirm_password) refuseField(context, "confirm_password", "reset.mismatch");
      const visit = visitOf(context);
      const mark = await resetPassword(accounts, visit, { username, id: body.id, password: body.password });
      addDeviceCookie(context, settings, mark);
      return { message: serverText(visit.definition, "reset.done") };
    },
  });
}
