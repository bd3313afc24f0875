export { toUsername, type AccountDeps, type Visit } from "./account-deps.ts";
export { isCommonPassword } from "./common-passwords.ts";
export { confirmAccount } from "./confirm.ts";
export { logIn } from "./log-in.ts";
export { forgotPassword, resetPassword } from "./reset-password.ts";
export { createToken, deriveKey, hashToken, isSameSecret } from "./secrets.ts";
export { createSessions, type Sessions } from "./sessions.ts";
export { resendCode, signUp } from "./sign-up.ts";
export { createThrottles, type LimitName, type Throttles } from "./throttle.ts";
