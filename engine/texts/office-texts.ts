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
  "office.noScript": "The office needs JavaScript. Please turn it on.",
  "office.skip": "Skip to the content",
  "office.navigation": "Office",
  "office.loading": "Loading …",
  "office.retry": "Try again",
  "office.loggedInAs": "Logged in as {email}",
  "office.logOut": "Log out",
  "office.problem.title": "Something went wrong",
  "office.problem.network": "The server cannot be reached. Please check your connection, and try again.",
  "office.problem.unexpected":
    "The server gave an answer that this page does not understand. Please load the page again.",
  "office.problem.page":
    "This part of the page could not be shown. Please try again; if it happens once more, load the page again.",
  "office.missing.title": "There is no such page",
  "office.missing.text": "The address may be incomplete, or your role does not open it.",
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
  "office.factor.recoveryText":
    "Enter one of the recovery codes that you kept when you set up the app. Each works once.",
  "office.factor.recoveryCode": "Recovery code",
  "office.factor.recoveryMissing": "Please enter one of your recovery codes.",
  "office.factor.useRecovery": "Use a recovery code instead",
  "office.factor.useApp": "Use the authenticator app instead",
  "office.factor.submit": "Log in",
  "office.factor.startAgain": "Log in as somebody else",
  "office.idle.title": "Are you still there?",
  "office.idle.text": "You are logged out in {minutes} minutes, because nothing was done here for a long time.",
  "office.idle.stay": "Stay logged in",
  "office.end.title": "Your session ends soon",
  "office.end.text":
    "You are logged out in about {minutes} minutes, at {time}. A session lasts twelve hours at most, however busy it is.",
  "office.end.kept":
    "Send what you have begun, or log out and in again when it suits you. A note or a reason that you have typed and not sent stays in this tab.",
  "office.end.seen": "Go on",
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
  "office.codes.done": "I have kept them",
  "office.codes.replaced": "The codes that you had before are no longer valid.",
  "office.codes.renew": "Make new recovery codes",
  "office.codes.renewed": "You have new recovery codes.",
  "office.invitation.title": "Welcome to the office",
  "office.invitation.text": "Choose a password to begin. A second factor comes next.",
  "office.invitation.password": "New password",
  "office.invitation.rules":
    "At least {length} characters, with upper and lower case, a number and a special character such as ! ? & - _, and no space at the beginning or end.",
  "office.invitation.repeat": "The same password again",
  "office.invitation.differ": "The two passwords differ. Please enter the same one twice.",
  "office.invitation.submit": "Continue",
  "office.invitation.goneTitle": "This invitation is no longer valid",
  "office.invitation.goneText":
    "It was used already, or has expired, or another one took its place. If you have an account, log in; otherwise ask whoever invited you for a new one.",
  "office.invitation.goneLogIn": "To the log-in",

  // One's own account, and passkeys
  "office.account": "Your account",
  "office.password.title": "Password",
  "office.password.current": "Present password",
  "office.password.change": "Change the password",
  "office.password.changed": "The password is changed. You are logged out wherever else you were logged in.",
  "office.app.title": "Authenticator app and recovery codes",
  "office.app.text": "An authenticator app is your second factor. Recovery codes that you have left: {count}.",
  "office.app.replace": "Use another authenticator app",
  "office.app.replaceTitle": "Set up the other authenticator app",
  "office.app.replaceText":
    "Scan this with the new app. The one that you have counts until you confirm a code of the new one.",
  "office.app.replaced":
    "The new authenticator app is your second factor. You are logged out wherever else you were logged in.",
  "office.app.kept": "Nothing has changed.",
  "office.passkey.use": "Use a passkey",
  "office.passkey.cancelled": "No passkey was given. Please try again, or use your authenticator app.",
  "office.passkey.title": "Passkeys",
  "office.passkey.text":
    "A passkey takes the place of the code of your authenticator app: a fingerprint, a face or a PIN on this device, or a security key. The app stays your second factor beside it.",
  "office.passkey.unsupported": "This browser has no passkeys. Use your authenticator app.",
  "office.passkey.bySso": "You come in by the single sign-on of your school, which asks for a second factor itself.",
  "office.passkey.none": "You have no passkey yet.",
  "office.passkey.name": "Name of the new passkey",
  "office.passkey.nameHint": "So that you know it again, such as “Laptop at work”.",
  "office.passkey.nameMissing": "Please give the passkey a name.",
  "office.passkey.add": "Add a passkey",
  "office.passkey.added": "The passkey “{name}” is added.",
  "office.passkey.since": "Added {time}",
  "office.passkey.remove": "Remove",
  "office.passkey.removeOf": "Remove the passkey “{name}”",
  "office.passkey.removed": "The passkey “{name}” is removed. You are logged out wherever else you were logged in.",

  // The school's single sign-on
  "office.sso.text": "Members of staff log in here with their account at the school.",
  "office.sso.submit": "Log in with your school account",
  "office.sso.orPassword": "Or with a password for this office",
  "office.sso.again":
    "This needs you to confirm with your school account who you are. You come back to this page afterwards; then do it once more.",
  "office.sso.againSubmit": "Confirm with your school account",
  "office.sso.member": "By single sign-on",
  "office.sso.removeText":
    "{email} is logged out. The single sign-on of the school lets this person in again as long as it gives them a role here, so have that taken away there first. What this person did stays in the audit log.",
  "office.sso.onlyWay":
    "People come in by the single sign-on of the school, which gives them their role. Whoever is removed here can come in again as long as it does.",
  "office.sso.notConfirmed": "You are not confirmed",
  "office.sso.back": "Back to the office",
  "office.sso.problem.failed":
    "The log-in could not be completed. It may have taken too long, or been begun in another tab. Please log in once more.",
  "office.sso.problem.denied": "The single sign-on of your school did not let you in, or you have cancelled.",
  "office.sso.problem.unavailable":
    "The single sign-on of your school cannot be reached at the moment. Please try again in a few minutes.",
  "office.sso.problem.role":
    "Your school account has no role in this office. Please ask whoever manages the accounts of your school.",
  "office.sso.problem.email":
    "Your school account does not say a confirmed email address, which this office needs. Please ask whoever manages the accounts of your school.",
  "office.sso.problem.known":
    "Somebody of this office has your email address already and logs in with a password. Please ask an administrator of the office to remove that access first.",
  "office.sso.problem.stale":
    "The single sign-on of your school did not ask you to confirm who you are. Please log in once more.",
  "office.sso.problem.throttled": "There were too many attempts. Please wait a few minutes.",

  // The address of a view, as somebody may have typed or kept it
  "office.view.title": "This address cannot be shown as it is",
  "office.view.cursor":
    "It names a page of the list that is not there. The list may have changed since the address was kept.",
  "office.view.order": "It names an order that this list cannot have.",
  "office.view.filter": "It filters by something that this list does not have, or by a value that there is not.",
  "office.view.search": "It looks for a text that is too long.",
  "office.view.limit": "It asks for a number of rows that this list cannot have.",
  "office.view.without": "Show the list without that",

  // The audit log
  "office.audit.intro":
    "What staff have read and done here, the newest first. An entry can be neither changed nor removed.",
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
  "office.audit.filter.staff": "Email of who did it, or part of it",
  "office.audit.empty": "There is no entry",
  "office.audit.emptyHint": "Entries appear here as soon as somebody reads or does something.",
  "office.audit.emptyFiltered": "No entries match the filters. Change or clear one of them.",
  "office.audit.older": "Older entries",
  "office.audit.newest": "Back to the newest",

  // The list of applications
  "office.totals.none": "Nobody in this view has submitted.",
  "office.totals.most": "at most {count} on a day",
  "office.totals.byDay": "Submitted, by day",
  "office.totals.day": "Day",
  "office.totals.submitted": "Submitted",
  "office.totals.title": "Totals",
  "office.totals.all": "In this view",
  "office.list.find": "Find applications",
  "office.list.search": "Search",
  "office.list.searchHint": "Name, email or reference number",
  "office.list.any": "Any",
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
  "office.list.none": "Nobody has applied yet",
  "office.list.noneHint": "Applications appear here as soon as somebody begins one.",
  "office.list.noneFound": "No applications match",
  "office.list.noneFoundHint": "Change the search or a filter, or clear them all.",
  "office.list.incomplete":
    "The list is being made: {count} applications are not in it yet. It fills by itself; load the page again in a while.",
  "office.status.begun": "Not begun",
  "office.status.started": "Started",
  "office.status.validating": "Being checked",
  "office.status.submitted": "Submitted",

  // One application
  "office.application.around": "Around this application",
  "office.application.back": "Back to the list",
  "office.application.previous": "Previous",
  "office.application.next": "Next",
  "office.application.draft":
    "This application is still being edited. You see it as it was saved last; reading it changes nothing.",
  "office.application.facts": "At a glance",
  "office.application.created": "Begun",
  "office.application.version": "Form",
  "office.application.current": "current version",
  "office.application.earlier": "earlier version",
  "office.application.papers": "Application and documents",
  "office.application.print": "Read the application",
  "office.application.pdf": "Application as a PDF",
  "office.application.timeline": "What happened",
  "office.timeline.account": "Account made",
  "office.timeline.log_in": "Logged in",
  "office.timeline.saved": "Saved",
  "office.timeline.status": "Status",
  "office.timeline.pdf": "PDF made",
  "office.notes.title": "Notes",
  "office.notes.new": "New note, for staff only",
  "office.notes.add": "Add the note",
  "office.notes.none": "Nobody has noted anything.",
  ...OFFICER_TEXTS,
  ...REOPENING_TEXTS,
} as const;

export type OfficeTextKey = keyof typeof OFFICE_TEXTS;

export const isOfficeTextKey = (key: string): key is OfficeTextKey => Object.hasOwn(OFFICE_TEXTS, key);

/** A text of the office in the tenant's wording, or the default. */
export function officeText(source: TextSource, key: OfficeTextKey, values: TextValues = {}): string {
  return fillText(source, key, OFFICE_TEXTS[key], values);
}
