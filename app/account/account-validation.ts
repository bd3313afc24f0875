import { isEmail } from "../../engine/core/index.ts";
import { isConfirmationCode, isNewPassword } from "../../engine/protocol/index.ts";
import { type TextKey } from "../../engine/texts/index.ts";

export type AccountScreen = "login" | "signup" | "confirm" | "forgot" | "reset";

export interface AccountValues {
  readonly username: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly code: string;
}

export type AccountErrors = { readonly [field in keyof AccountValues]?: TextKey };

export const EMPTY_VALUES: AccountValues = { username: "", password: "", confirmPassword: "", code: "" };

/**
 * What is wrong on an account screen (docs/specification.md, section 5): only its own fields, nothing on log-in before it is
 * submitted, only the password elsewhere. The password's own rules show in its requirement list, so as an error it
 * appears on submission.
 */
export function validateAccount(screen: AccountScreen, values: AccountValues, isSubmitting: boolean): AccountErrors {
  if (!isSubmitting) return {};
  return { ...usernameError(screen, values), ...passwordErrors(screen, values), ...codeError(screen, values) };
}

function usernameError(screen: AccountScreen, { username }: AccountValues): AccountErrors {
  if (isEmail(username.trim())) return {};
  return { username: screen === "login" ? "login.emailInvalid" : "account.emailInvalid" };
}

function passwordErrors(screen: AccountScreen, { password, confirmPassword }: AccountValues): AccountErrors {
  if (screen === "login") return password === "" ? { password: "login.passwordRequired" } : {};
  if (screen !== "signup" && screen !== "reset") return {};
  return {
    ...(isNewPassword(password) ? {} : { password: "password.notMet" as const }),
    ...(screen === "reset" && password !== confirmPassword ? { confirmPassword: "reset.mismatch" as const } : {}),
  };
}

function codeError(screen: AccountScreen, { code }: AccountValues): AccountErrors {
  return screen === "confirm" && !isConfirmationCode(code) ? { code: "confirm.codeInvalid" } : {};
}
