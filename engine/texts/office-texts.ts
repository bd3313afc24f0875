import { OFFICE_ACT_TEXTS } from "./office-act-texts.ts";
import { OFFICE_ERASURE_TEXTS } from "./office-erasure-texts.ts";
import { OFFICE_WEBHOOK_TEXTS } from "./office-webhook-texts.ts";
import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { OFFICER_TEXTS } from "./officer-texts.ts";
import { REOPENING_TEXTS } from "./reopening-texts.ts";

/**
 * Texts of the office, which no applicant's page loads. A tenant's texts.json may replace them too.
 */
export const OFFICE_TEXTS = {
  ...OFFICE_ACT_TEXTS,
  ...OFFICE_ERASURE_TEXTS,
  ...OFFICE_WEBHOOK_TEXTS,
  "office.title": "Admissions office",
  "office.noScript": "The console needs JavaScript. Please turn it on.",
  "office.skip": "Skip to the content",
  "office.navigation": "Office",
  "office.loading": "Loading …",
  "office.retry": "Try again",
  "office.loggedInAs": "Logged in as {email}",
  "office.logOut": "Log out",
  "office.problem.title": "Something went wrong",
  "office.problem.network": "We cannot reach the server. Check your connection and try again.",
  "office.problem.unexpected": "The server sent an unexpected answer. Please reload the page.",
  "office.problem.page":
    "We could not show this part of the page. Please try again. If it still fails, reload the page.",
  "office.missing.title": "Page not found",
  "office.missing.text": "The address may be incomplete, or your role may not allow this page.",
  "office.missing.back": "To the applications",
  "office.cancel": "Cancel",
  "office.errorTitle": "Error: ",
  "office.role.reader": "reader",
  "office.role.officer": "officer",
  "office.role.admin": "administrator",
  "office.applications": "Applications",
  "office.audit": "Audit log",

  // Coming in
  "office.login.title": "Log in to the office",
  "office.login.ended": "Your session has ended. Log in again to continue where you were.",
  "office.login.email": "Email address",
  "office.login.emailMissing": "Please enter your email address.",
  "office.login.password": "Password",
  "office.login.passwordMissing": "Please enter a password.",
  "office.login.submit": "Continue",
  "office.factor.title": "Confirm that it is you",
  "office.factor.text": "Enter the six-digit code that your authenticator app shows for this office.",
  "office.factor.code": "Code",
  "office.factor.missing": "Please enter the code that your authenticator app shows.",
  "office.factor.recoveryText":
    "Enter one of the recovery codes that you saved when you set up the app. Each code works once.",
  "office.factor.recoveryCode": "Recovery code",
  "office.factor.recoveryMissing": "Please enter one of your recovery codes.",
  "office.factor.useRecovery": "Use a recovery code instead",
  "office.factor.useApp": "Use the authenticator app instead",
  "office.factor.submit": "Log in",
  "office.factor.startAgain": "Log in as somebody else",
  "office.idle.title": "Are you still there?",
  "office.idle.text":
    "You will be logged out in {minutes} minutes, because you have not done anything here for a long time.",
  "office.idle.stay": "Stay logged in",
  "office.end.title": "Your session ends soon",
  "office.end.text": "You will be logged out at {time}, in about {minutes} minutes. Sessions last 12 hours at most.",
  "office.end.kept":
    "Send what you have started, or log out and in again when it suits you. This tab keeps notes and reasons that you have not sent.",
  "office.end.seen": "Continue",
  "office.fresh.title": "Confirm once more",
  "office.fresh.text": "This needs a fresh code from your authenticator app.",
  "office.fresh.submit": "Confirm",
  "office.enrol.title": "Set up your second factor",
  "office.enrol.text":
    "Scan this with an authenticator app on your phone. From then on, you log in with your password and a code from the app.",
  "office.enrol.qrLabel": "Code to scan with an authenticator app",
  "office.enrol.typed": "If you cannot scan it, type this key into the app:",
  "office.enrol.code": "Code shown in the app",
  "office.enrol.submit": "Confirm the code",
  "office.codes.title": "Save your recovery codes",
  "office.codes.text":
    "If you lose your phone, each of these codes lets you log in once. We show them only now: print them, or save them in a password manager.",
  "office.codes.copy": "Copy the codes",
  "office.codes.copied": "The codes are copied.",
  "office.codes.notCopied": "The browser did not allow copying. Please copy the codes by hand.",
  "office.codes.print": "Print the codes",
  "office.codes.kept": "I have saved them – open the office",
  "office.codes.done": "I have saved them",
  "office.codes.replaced": "Your earlier codes no longer work.",
  "office.codes.renew": "Make new recovery codes",
  "office.codes.renewed": "You have new recovery codes.",
  "office.invitation.title": "Welcome to the office",
  "office.invitation.text": "Choose a password to begin. A second factor comes next.",
  "office.invitation.password": "New password",
  "office.invitation.rules":
    "At least {length} characters, with upper and lower case letters, a number and a special character such as ! ? & - _, and no space at the beginning or end.",
  "office.invitation.repeat": "Repeat the password",
  "office.invitation.differ": "The passwords differ. Enter the same password twice.",
  "office.invitation.submit": "Continue",
  "office.invitation.goneTitle": "This invitation is no longer valid",
  "office.invitation.goneText":
    "It was used, has expired, or was replaced by a newer one. If you have an account, log in. Otherwise ask the person who invited you for a new invitation.",
  "office.invitation.goneLogIn": "To the log-in",

  // One's own account, and passkeys
  "office.account": "Your account",
  "office.password.title": "Password",
  "office.password.current": "Current password",
  "office.password.change": "Change the password",
  "office.password.changed": "The password is changed. You are logged out everywhere else.",
  "office.app.title": "Authenticator app and recovery codes",
  "office.app.text": "Your authenticator app is your second factor. Unused recovery codes: {count}.",
  "office.app.replace": "Use another authenticator app",
  "office.app.replaceTitle": "Set up the other authenticator app",
  "office.app.replaceText":
    "Scan this with the new app. Your current app works until you confirm a code from the new one.",
  "office.app.replaced": "The new authenticator app is your second factor. You are logged out everywhere else.",
  "office.app.kept": "Nothing has changed.",
  "office.passkey.use": "Use a passkey",
  "office.passkey.cancelled": "No passkey was used. Please try again, or use your authenticator app.",
  "office.passkey.title": "Passkeys",
  "office.passkey.text":
    "A passkey replaces the code from your authenticator app: a fingerprint, a face or a PIN on this device, or a security key. You can still use the app.",
  "office.passkey.unsupported": "This browser does not support passkeys. Use your authenticator app.",
  "office.passkey.bySso": "You log in with your school's single sign-on, which checks a second factor itself.",
  "office.passkey.none": "You have no passkey yet.",
  "office.passkey.name": "Name of the new passkey",
  "office.passkey.nameHint": "A name to recognise it by, such as “Laptop at work”.",
  "office.passkey.nameMissing": "Please give the passkey a name.",
  "office.passkey.add": "Add a passkey",
  "office.passkey.added": "The passkey “{name}” is added.",
  "office.passkey.since": "Added {time}",
  "office.passkey.remove": "Remove",
  "office.passkey.removeOf": "Remove the passkey “{name}”",
  "office.passkey.removed": "The passkey “{name}” is removed. You are logged out everywhere else.",

  // The school's single sign-on
  "office.sso.text": "Staff log in here with their school account.",
  "office.sso.submit": "Log in with your school account",
  "office.sso.orPassword": "Or with a password for this office",
  "office.sso.again":
    "To do this, confirm with your school account that it is you. You return to this page. Then do it once more.",
  "office.sso.againSubmit": "Confirm with your school account",
  "office.sso.member": "By single sign-on",
  "office.sso.removeText":
    "{email} is logged out. The school's single sign-on lets this person in again while it gives them a role here, so remove the role there first. The audit log keeps what this person did.",
  "office.sso.onlyWay":
    "Staff log in with the school's single sign-on, which gives them their role. A person you remove here can log in again while they have that role.",
  "office.sso.notConfirmed": "We could not confirm that it is you",
  "office.sso.back": "Back to the office",
  "office.sso.problem.failed":
    "We could not complete the log-in. It may have taken too long, or started in another tab. Please log in once more.",
  "office.sso.problem.denied": "Your school's single sign-on did not let you in, or you cancelled.",
  "office.sso.problem.unavailable": "We cannot reach your school's single sign-on. Please try again in a few minutes.",
  "office.sso.problem.role":
    "Your school account has no role in this office. Ask the person who manages your school's accounts.",
  "office.sso.problem.email":
    "Your school account has no confirmed email address, which this office needs. Ask the person who manages your school's accounts.",
  "office.sso.problem.known":
    "Somebody in this office already uses your email address with a password. Ask an administrator of the office to remove that access first.",
  "office.sso.problem.stale":
    "Your school's single sign-on did not ask you to confirm that it is you. Please log in once more.",
  "office.sso.problem.throttled": "Too many attempts. Please wait a few minutes.",

  // The address of a view, as somebody may have typed or kept it
  "office.view.title": "This address cannot be shown as it is",
  "office.view.cursor": "The address names a page of the list that no longer exists. The list may have changed.",
  "office.view.order": "The address uses an order that this list does not have.",
  "office.view.filter": "The address uses a filter or a value that this list does not have.",
  "office.view.search": "The text in the search is too long.",
  "office.view.limit": "The address asks for too many or too few rows.",
  "office.view.without": "Show the list without that",

  // The audit log
  "office.audit.intro": "What staff have read and done, newest first. Nobody can change or remove an entry.",
  "office.audit.number": "No.",
  "office.audit.at": "When",
  "office.audit.who": "Who",
  "office.audit.action": "What",
  "office.audit.outcome": "Outcome",
  "office.audit.application": "Application",
  "office.audit.address": "From",
  "office.audit.details": "Details",
  "office.audit.filter.action": "What",
  "office.audit.filter.application": "Reference number or applicant’s email",
  "office.audit.filter.outcome": "Outcome",
  "office.audit.filter.staff": "Email of the staff member, or part of it",
  "office.audit.empty": "No entries",
  "office.audit.emptyHint": "Entries appear here as soon as somebody reads or does something.",
  "office.audit.emptyFiltered": "No entries match the filters. Change or clear one of them.",
  "office.audit.older": "Older entries",
  "office.audit.newest": "Back to the newest",

  // The list of applications
  "office.totals.none": "No submitted applications in this view.",
  "office.totals.scale": "Small days are drawn larger than they are, so that they can be seen beside the busiest.",
  "office.totals.byDay": "Submitted, by day",
  "office.totals.day": "Day",
  "office.totals.submitted": "Submitted",
  "office.totals.title": "Totals",
  "office.totals.all": "{count} in this view",
  "office.totals.one": "1 in this view",
  "office.list.find": "Find applications",
  "office.list.search": "Search",
  "office.list.searchHint": "Name, phone, date of birth, email or reference",
  "office.list.alike": "Nobody has exactly what you typed. These names sound like it.",
  "office.list.any": "Any",
  "office.list.more": "Add another",
  "office.list.filters": "Filters",
  "office.list.chips": "Chosen filters",
  "office.list.remove": "Remove the filter {label}",
  "office.list.yes": "Yes",
  "office.list.no": "No",
  "office.list.from": "from",
  "office.list.to": "to",
  "office.list.clear": "Clear search and filters",
  "office.list.name": "Name",
  "office.list.email": "Email",
  "office.list.status": "Status",
  "office.list.round": "Round",
  "office.list.submitted": "Submitted",
  "office.list.active": "Last active",
  "office.list.reference": "Reference",
  "office.list.pages": "Pages",
  "office.list.next": "Next page",
  "office.list.previous": "Previous page",
  "office.list.none": "No applications yet",
  "office.list.noneHint": "Applications appear here as soon as somebody starts one.",
  "office.list.noneFound": "No applications match",
  "office.list.noneFoundHint": "Change the search or a filter, or clear them all.",
  "office.list.incomplete":
    "The list is still being built: {count} applications are missing. Reload the page in a while.",
  "office.status.begun": "Not started",
  "office.status.started": "Started",
  "office.status.validating": "Being checked",
  "office.status.submitted": "Submitted",

  // One application
  "office.application.around": "Around this application",
  "office.application.back": "Back to the list",
  "office.application.previous": "Previous",
  "office.application.next": "Next",
  "office.application.answers": "Answers",
  "office.application.documents": "Documents",
  "office.application.open": "Open in a page of its own",
  "office.application.draft":
    "The applicant is still editing this application. You see the last saved answers. Reading changes nothing.",
  "office.application.created": "Started",
  "office.application.version": "Form",
  "office.application.current": "current version",
  "office.application.earlier": "earlier version",
  "office.application.print": "Read the application",
  "office.application.pdf": "Application as a PDF",
  "office.application.timeline": "What happened",
  "office.timeline.account": "Account created",
  "office.timeline.log_in": "Logged in",
  "office.timeline.saved": "Saved",
  "office.timeline.status": "Status",
  "office.timeline.reads": "Routine reads: {count}",
  "office.timeline.pdf": "PDF made",
  "office.notes.title": "Notes",
  "office.notes.new": "New note, for staff only",
  "office.notes.add": "Add the note",
  "office.notes.limit": "{count} of {most} characters",
  "office.notes.tooLong": "{count} of {most} characters. Shorten the note to add it.",
  "office.notes.none": "No notes yet.",
  ...OFFICER_TEXTS,
  ...REOPENING_TEXTS,
} as const;

export type OfficeTextKey = keyof typeof OFFICE_TEXTS;

export const isOfficeTextKey = (key: string): key is OfficeTextKey => Object.hasOwn(OFFICE_TEXTS, key);

/** A text of the office in the tenant's wording, or the default. */
export function officeText(source: TextSource, key: OfficeTextKey, values: TextValues = {}): string {
  return fillText(source, key, OFFICE_TEXTS[key], values);
}
