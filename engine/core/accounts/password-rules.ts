import type { TextKey } from "../texts/default-texts.ts";

export const PASSWORD_MIN_LENGTH = 12;
export const CONFIRMATION_CODE_LENGTH = 6;

/** One thing that a new password must have, and the text that says so. */
export interface PasswordRule {
  readonly text: TextKey;
  readonly isMet: (password: string) => boolean;
}

/** ASCII punctuation: what every keyboard can type. */
const SYMBOL = /[!-/:-@[-`{-~]/;

/** Specification section 5, new password. The browser shows these as typed, the server enforces them. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: "password.length", isMet: (password) => [...password].length >= PASSWORD_MIN_LENGTH },
  { text: "password.uppercase", isMet: (password) => /\p{Lu}/u.test(password) },
  { text: "password.lowercase", isMet: (password) => /\p{Ll}/u.test(password) },
  { text: "password.number", isMet: (password) => /[0-9]/.test(password) },
  { text: "password.special", isMet: (password) => SYMBOL.test(password) },
  { text: "password.whitespace", isMet: (password) => password !== "" && password.trim() === password },
];

export function isNewPassword(password: string): boolean {
  return PASSWORD_RULES.every(({ isMet }) => isMet(password));
}

export function isConfirmationCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}
