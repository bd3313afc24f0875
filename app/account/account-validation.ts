import { isEmail, toPlainDigits } from "../../engine/core/index.ts";
import { isConfirmationCode, isNewPassword } from "../../engine/protocol/index.ts";
import { type AccountTextKey } from "../../engine/texts/index.ts";

/** The last four are forms of the account page, for who is logged in. */
export type AccountScreen =
  | "login"
  | "signup"
  | "confirm"
  | "forgot"
  | "reset"
  | "password"
  | "email"
  | "emailCode"
  | "erasure";

export interface AccountValues {
  readonly username: string;
  readonly password: string;
  readonly currentPassword: string;
  readonly confirmPassword: string;
  readonly code: string;
}

export type AccountErrors = { readonly [field in keyof AccountValues]?: AccountTextKey };

export const EMPTY_VALUES: AccountValues = {
  username: "",
  password: "",
  currentPassword: "",
  confirmPassword: "",
  code: "",
};

/**
 * What is wrong on an account screen (docs/specification.md, section 5): it checks only the screen's own fields, and
 * none before the first submission. The rules of a new password show in its list of requirements, so the password is an
 * error only after a submission.
 */
export function validateAccount(screen: AccountScreen, values: AccountValues, isSubmitting: boolean): AccountErrors {
  if (!isSubmitting) return {};
  return {
    ...usernameError(screen, values),
    ...currentPasswordError(screen, values),
    ...passwordErrors(screen, values),
    ...codeError(screen, values),
  };
}

/** The code as the server takes it: it may be pasted with spaces or dashes, and typed with the digits of any script. */
export function toConfirmationCode(typed: string): string {
  return toPlainDigits(typed).replace(/[\s\p{Pd}]/gu, "");
}

function usernameError(screen: AccountScreen, { username }: AccountValues): AccountErrors {
  if (screen === "password" || screen === "emailCode" || screen === "erasure" || isEmail(username.trim())) return {};
  return { username: screen === "login" ? "login.emailInvalid" : "account.emailInvalid" };
}

function currentPasswordError(screen: AccountScreen, { currentPassword }: AccountValues): AccountErrors {
  const isAsked = screen === "password" || screen === "email" || screen === "erasure";
  return isAsked && currentPassword === "" ? { currentPassword: "own.passwordRequired" } : {};
}

function passwordErrors(screen: AccountScreen, { password, confirmPassword }: AccountValues): AccountErrors {
  if (screen === "login") return password === "" ? { password: "login.passwordRequired" } : {};
  if (screen !== "signup" && screen !== "reset" && screen !== "password") return {};
  return {
    ...(isNewPassword(password) ? {} : { password: "password.notMet" as const }),
    ...(screen !== "signup" && password !== confirmPassword ? { confirmPassword: "reset.mismatch" as const } : {}),
  };
}

function codeError(screen: AccountScreen, { code }: AccountValues): AccountErrors {
  return (screen === "confirm" || screen === "emailCode") && !isConfirmationCode(toConfirmationCode(code))
    ? { code: "confirm.codeInvalid" }
    : {};
}
