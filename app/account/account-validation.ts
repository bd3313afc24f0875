import { isEmail, toPlainDigits } from "../../engine/core/index.ts";
import { isConfirmationCode, isNewPassword } from "../../engine/protocol/index.ts";
import type { AccountTextKey } from "../../engine/texts/index.ts";

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

/** Checks an account screen's fields. No errors before the first submission (docs/specification.md, section 5). */
export function validateAccount(screen: AccountScreen, values: AccountValues, isSubmitting: boolean): AccountErrors {
  if (!isSubmitting) return {};
  return {
    ...usernameError(screen, values),
    ...currentPasswordError(screen, values),
    ...passwordErrors(screen, values),
    ...codeError(screen, values),
  };
}

export function toConfirmationCode(typed: string): string {
  return toPlainDigits(typed).replace(/[\s\p{Pd}]/gu, "");
}

function usernameError(screen: AccountScreen, { username }: AccountValues): AccountErrors {
  if (screen === "password" || screen === "emailCode" || screen === "erasure" || isEmail(username.trim())) return {};
  return { username: "account.emailInvalid" };
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
