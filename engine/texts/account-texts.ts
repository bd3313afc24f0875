import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";

/**
 * Texts of the account screens, and of dialogs that have the same fields. They are kept apart, so that the first form
 * page does not load them. A tenant's texts.json may replace them too.
 */
export const ACCOUNT_TEXTS = {
  // Account screens (docs/specification.md, sections 2 and 5)
  "login.title": "Log in",
  "login.submit": "Log in",
  "login.forgot": "Forgot password?",
  "login.resend": "Resend confirmation code?",
  "login.beginAnew": "Not you? Begin a new application",
  "login.emailInvalid": "Please provide a valid email address.",
  "login.passwordRequired": "Password is required.",
  "login.resendEmail": "You must provide a valid email address to resend a confirmation code.",
  "login.footerQuestion": "Don't have an account?",
  "login.footerLink": "Create account",
  "signup.title": "Create account",
  "signup.submit": "Create account",
  "signup.intro": "With an account, you can leave at any time and come back to your answers.",
  "account.carried":
    "You need an account to go on. Your answers so far are kept, and we save them to your account when you log in.",
  "signup.footerQuestion": "Already have an account?",
  "signup.footerLink": "Log in",
  "confirm.title": "Confirm your account",
  "confirm.submit": "Confirm account",
  "confirm.codeInvalid": "The confirmation code must be exactly 6 numbers.",
  "confirm.resend": "Resend confirmation code?",
  "confirm.resendError": "We could not send a new code",
  "confirm.footerQuestion": "Already confirmed?",
  "confirm.footerLink": "Log in",
  "forgot.title": "Forgot password",
  "forgot.submit": "Send link",
  "forgot.intro": "Enter your email address, and we will send you a link to choose a new password.",
  "forgot.footerQuestion": "Remembered your password?",
  "forgot.footerLink": "Log in",
  "reset.title": "Reset password",
  "reset.submit": "Save new password",
  "reset.footerQuestion": "Remembered your password?",
  "reset.footerLink": "Log in",
  "reset.mismatch": "The passwords must match.",
  "account.emailInvalid": "Your email address must be valid.",
  "own.passwordRequired": "Please enter your current password.",
  "account.username": "Email address",
  "account.password": "Password",
  "account.newPassword": "New password",
  "account.confirmPassword": "Confirm password",
  "account.code": "Confirmation code",
  "account.codeHint": "The 6 numbers in the newest email from us.",
  "account.checkMail": "The email can take a few minutes to arrive. If you cannot find it, look in your spam folder.",
  "account.errorTitle": "There is a problem",
  "account.noticeTitle": "Please note",
  "password.length": "at least 12 characters",
  "password.uppercase": "at least one uppercase letter",
  "password.lowercase": "at least one lowercase letter",
  "password.number": "at least one number",
  "password.special": "at least one symbol, such as ! ? & - _",
  "password.whitespace": "no space at the beginning or the end",
  "password.matches": "the same password in both boxes",
  "password.notMet": "Choose a password that meets every point of the list.",
  "notice.dismiss": "Dismiss this message",
  "password.met": "Met:",
  "password.lacking": "Not met:",
  "password.count": "{met} of {count} password requirements met",
  "password.show": "Show",
  "password.hide": "Hide",
  "password.showLabel": "Show password",
  "password.hideLabel": "Hide password",
} as const;

const TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS };

export type AccountTextKey = keyof typeof TEXTS;

/** Gives what `text` gives, and also the texts of account screens. */
export function accountText(source: TextSource, key: AccountTextKey, values: TextValues = {}): string {
  return fillText(source, key, TEXTS[key], values);
}
