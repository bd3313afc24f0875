export const PASSWORD_MIN_LENGTH = 12;
export const CONFIRMATION_CODE_LENGTH = 6;
export const CONFIRMATION_CODE = /^[0-9]{6}$/;

/** `text` is the key of the rule's text. */
export interface PasswordRule {
  readonly text: `password.${"length" | "uppercase" | "lowercase" | "number" | "special" | "whitespace"}`;
  readonly isMet: (password: string) => boolean;
}

const SYMBOL = /[!-/:-@[-`{-~]/;

/** Rules for a new password (specification, section 5). The browser shows them, and the server checks them. */
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
  return CONFIRMATION_CODE.test(code);
}
