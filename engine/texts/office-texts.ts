import { fillText, type TextSource, type TextValues } from "../core/index.ts";

/**
 * Texts of the office, which no applicant's page loads. A tenant's texts.json may replace them too.
 */
export const OFFICE_TEXTS = {
  "office.title": "Admissions office",
  "office.noScript": "The office needs JavaScript. Please turn it on.",
  "office.skip": "Skip to the content",
  "office.navigation": "Office",
  "office.loading": "Loading …",
  "office.retry": "Try again",
  "office.loggedInAs": "Logged in as {email}",
  "office.logOut": "Log out",
  "office.problem.title": "Something went wrong",
  "office.problem.network": "The server cannot be reached. Please check your connection, and try again.",
  "office.problem.unexpected": "The server gave an answer that this page does not understand. Please load the page again.",
  "office.problem.page": "This part of the page could not be shown. Please try again; if it happens once more, load the page again.",
  "office.missing.title": "There is no such page",
  "office.missing.text": "The address may be incomplete, or your role does not open it.",
  "office.missing.back": "To the applications",
  "office.cancel": "Cancel",
  "office.errorTitle": "Error: ",
  "office.role.reader": "reader",
  "office.role.officer": "officer",
  "office.role.admin": "administrator",
  "office.applications": "Applications",
  "office.staff": "Staff",
  "office.audit": "Audit log",

  // Coming in
  "office.login.title": "Log in to the office",
  "office.login.ended": "Your session has ended. Log in again, and you are back where you were.",
  "office.login.email": "Email address",
  "office.login.emailMissing": "Please enter your email address.",
  "office.login.password": "Password",
  "office.login.passwordMissing": "Please enter a password.",
  "office.login.submit": "Continue",
  "office.factor.title": "Confirm that it is you",
  "office.factor.text": "Enter the six-digit code that your authenticator app shows for this office.",
  "office.factor.code": "Code",
  "office.factor.missing": "Please enter the code that your authenticator app shows.",
  "office.factor.recoveryText": "Enter one of the recovery codes that you kept when you set up the app. Each works once.",
  "office.factor.recoveryCode": "Recovery code",
  "office.factor.recoveryMissing": "Please enter one of your recovery codes.",
  "office.factor.useRecovery": "Use a recovery code instead",
  "office.factor.useApp": "Use the authenticator app instead",
  "office.factor.submit": "Log in",
  "office.factor.startAgain": "Log in as somebody else",
  "office.fresh.title": "Confirm once more",
  "office.fresh.text": "This needs a fresh code from your authenticator app.",
  "office.fresh.submit": "Confirm",
  "office.enrol.title": "Set up your second factor",
  "office.enrol.text":
    "Scan this with an authenticator app on your telephone. From then on you log in with your password and a code from the app.",
  "office.enrol.qrLabel": "Code to scan with an authenticator app",
  "office.enrol.typed": "If you cannot scan it, type this key into the app:",
  "office.enrol.code": "Code that the app shows now",
  "office.enrol.submit": "Confirm the code",
  "office.codes.title": "Keep your recovery codes",
  "office.codes.text":
    "If you lose your telephone, each of these codes lets you in once. They are shown only now: print them, or keep them in a password manager.",
  "office.codes.copy": "Copy the codes",
  "office.codes.copied": "The codes are copied.",
  "office.codes.notCopied": "The browser did not allow copying. Please select the codes yourself.",
  "office.codes.print": "Print the codes",
  "office.codes.kept": "I have kept them – open the office",
  "office.invitation.title": "Welcome to the office",
  "office.invitation.text": "You were invited as {role}, with the address {email}. Choose a password to begin.",
  "office.invitation.password": "New password",
  "office.invitation.rules": "At least 8 characters, with upper and lower case, a number and a special character.",
  "office.invitation.repeat": "The same password again",
  "office.invitation.differ": "The two passwords differ. Please enter the same one twice.",
  "office.invitation.submit": "Continue",
  "office.invitation.goneTitle": "This invitation is no longer valid",
  "office.invitation.goneText":
    "It was used already, or has expired, or another one took its place. If you have an account, log in; otherwise ask whoever invited you for a new one.",
  "office.invitation.goneLogIn": "To the log-in",

  // The audit log
  "office.audit.intro": "What staff have read and done here, the newest first. An entry can be neither changed nor removed.",
  "office.audit.number": "No.",
  "office.audit.at": "When",
  "office.audit.who": "Who",
  "office.audit.action": "What",
  "office.audit.outcome": "Outcome",
  "office.audit.application": "Application",
  "office.audit.address": "From",
  "office.audit.details": "Details",
  "office.audit.filter.action": "What",
  "office.audit.filter.application": "Application",
  "office.audit.filter.outcome": "Outcome",
  "office.audit.filter.staff": "Number of the person",
  "office.audit.empty": "There is no entry",
  "office.audit.emptyHint": "As soon as somebody reads or does something, it stands here.",
  "office.audit.emptyFiltered": "No entry is as the filters say. Change or clear one of them.",
  "office.audit.older": "Older entries",
  "office.audit.newest": "Back to the newest",

  // The list of applications
  "office.totals.none": "Nobody has submitted yet.",
  "office.totals.most": "at most {count} on a day",
  "office.totals.byDay": "Submitted, by day",
  "office.totals.day": "Day",
  "office.totals.submitted": "Submitted",
} as const;

export type OfficeTextKey = keyof typeof OFFICE_TEXTS;

/** A text of the office in the tenant's wording, or the default. */
export function officeText(source: TextSource, key: OfficeTextKey, values: TextValues = {}): string {
  return fillText(source, key, OFFICE_TEXTS[key], values);
}
