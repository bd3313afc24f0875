export { toUsername, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
export { askForEmail, changeEmail } from "./change-email.ts";
export { changePassword, checkOwnPassword, forgotPassword, resetPassword } from "./change-password.ts";
export { toBrowserName } from "./browser-name.ts";
export { isCommonPassword, hashPassword, isPassword } from "./passwords.ts";
export { confirmAccount } from "./confirm.ts";
export { logIn } from "./log-in.ts";
export {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  toSessionId,
  type Owner,
  createSessions,
  type Sessions,
} from "./sessions.ts";
export { makeAccountMail } from "./make-account-mail.ts";
export { createToken, deriveKey, hashToken, isSameSecret } from "./secrets.ts";
export { createMark, findMark } from "./signed-mark.ts";
export { resendCode, signUp } from "./sign-up.ts";
export { createThrottles, type LimitName, type Throttles } from "./throttle.ts";
