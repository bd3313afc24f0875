import { isEmail, toPlainDigits } from "../../engine/core/index.ts";
import { isConfirmationCode, isNewPassword } from "../../engine/protocol/index.ts";
import type { AccountTextKey } from "../../engine/texts/index.ts";

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

type Check = (values: AccountValues) => AccountErrors | false;

const username: Check = (of) => !isEmail(of.username.trim()) && { username: "account.emailInvalid" };
const current: Check = (of) => of.currentPassword === "" && { currentPassword: "own.passwordRequired" };
const given: Check = (of) => of.password === "" && { password: "login.passwordRequired" };
const chosen: Check = (of) => !isNewPassword(of.password) && { password: "password.notMet" };
const repeated: Check = (of) => of.password !== of.confirmPassword && { confirmPassword: "reset.mismatch" };
const code: Check = (of) => !isConfirmationCode(toConfirmationCode(of.code)) && { code: "confirm.codeInvalid" };

const CHECKS = {
  login: [username, given],
  signup: [username, chosen],
  confirm: [username, code],
  forgot: [username],
  reset: [username, chosen, repeated],
  password: [current, chosen, repeated],
  email: [username, current],
  emailCode: [code],
  erasure: [current],
} satisfies Record<string, readonly Check[]>;

export type AccountScreen = keyof typeof CHECKS;

/** Checks an account screen's fields. No errors before the first submission (docs/specification.md, section 5). */
export function validateAccount(screen: AccountScreen, values: AccountValues, isSubmitting: boolean): AccountErrors {
  const checks: readonly Check[] = isSubmitting ? CHECKS[screen] : [];
  return checks.reduce<AccountErrors>((errors, check) => ({ ...errors, ...check(values) }), {});
}

export function toConfirmationCode(typed: string): string {
  return toPlainDigits(typed).replace(/[\s\p{Pd}]/gu, "");
}
