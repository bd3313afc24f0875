import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";

/**
 * Texts of the account screens, and of dialogs that have the same fields. They are kept apart, so that the first form
 * page does not load them. A tenant's texts.json may replace them too.
 */
export const ACCOUNT_TEXTS = {
  // Account screens (docs/specification.md, sections 2 and 5)
  "login.title": "Log In",
  "login.submit": "Log In",
  "login.forgot": "Forgot password?",
  "login.resend": "Resend confirmation code?",
  "login.beginAnew": "Not you? Begin a new application",
  "login.emailInvalid": "Please provide a valid email address.",
  "login.passwordRequired": "Password is required.",
  "login.resendEmail": "You must provide a valid email address to resend a confirmation code.",
  "login.footerQuestion": "Don't have an account?",
  "login.footerLink": "Create Account",
  "signup.title": "Sign Up",
  "signup.submit": "Create Account",
  "signup.intro": "With an account, you can leave at any time and come back to your answers.",
  "account.carried": "Your answers so far are kept. We save them to your account when you log in.",
  "signup.footerQuestion": "Already have an account?",
  "signup.footerLink": "Log In",
  "confirm.title": "Confirm Your Account",
  "confirm.submit": "Confirm Account",
  "confirm.codeInvalid": "The confirmation code must be exactly 6 numbers.",
  "confirm.resend": "Resend confirmation code?",
  "confirm.resendError": "Resend Confirmation Code Error",
  "confirm.footerQuestion": "Already confirmed?",
  "confirm.footerLink": "Log In",
  "forgot.title": "Forgot Password",
  "forgot.submit": "Send Link",
  "forgot.intro": "Enter your email address, and we will send you a link to choose a new password.",
  "forgot.footerQuestion": "Remembered your password?",
  "forgot.footerLink": "Log In",
  "reset.title": "Reset Password",
  "reset.submit": "Save New Password",
  "reset.footerQuestion": "Remembered your password?",
  "reset.footerLink": "Log In",
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
  "account.errorTitle": "{card} Error",
  "account.noticeTitle": "Please note",
  "password.length": "at least 12 characters",
  "password.uppercase": "at least one uppercase letter",
  "password.lowercase": "at least one lowercase letter",
  "password.number": "at least one number",
  "password.special": "at least one special character: punctuation such as ! ? & - _",
  "password.whitespace": "no leading or trailing whitespace",
  "password.matches": "password and confirmation are the same",
  "password.notMet": "Your password does not meet every requirement yet.",
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
