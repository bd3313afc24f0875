/** Texts that the server gives to staff. A tenant's texts.json may replace them too. */
export const STAFF_TEXTS = {
  "staff.session": "You are not logged in to the office, or your session has ended. Please log in again.",
  "staff.roleTooLow": "Your role does not allow this. Please ask an administrator of the office.",
  "staff.codesLocked":
    "There were too many wrong codes, so this account is locked. Ask an administrator of the office to invite you again.",
  "staff.factorNeeded": "Please confirm the log-in with your second factor first.",
  "staff.notFresh": "Please confirm with your second factor before you do this.",
  "staff.logInFailed": "The email address or password is incorrect.",
  "staff.codeInvalid": "This code is wrong or was already used. Enter the next one that your app shows.",
  "staff.invitationInvalid":
    "This invitation is wrong, was used, or has expired. Ask an administrator of the office for a new one.",
  "staff.emailInvalid": "Please enter a valid email address.",
  "staff.known": "Somebody in the office already uses this email address.",
  "staff.lastAdmin": "The office must have an administrator who can log in. Make somebody else an administrator first.",
  "staff.exportRunning": "You already have an export running. Wait until it is done, or stop it.",
  "staff.exportsBusy": "Other people in the office are exporting. Please try again in a few minutes.",
  "staff.passkeyInvalid": "This passkey was not accepted. Please try again, or use your authenticator app.",
  "staff.bySso":
    "This person logs in with single sign-on, which also gives the role. Please have the role changed there.",
  "staff.ssoOnly": "Staff of this office log in with single sign-on only.",
  "staff.ssoUnavailable": "We cannot reach the single sign-on. Please try again in a few minutes.",
  "staff.linksTo": "This person's role does not allow print links. Choose somebody else.",
  "staff.removed": "That person no longer has access to the office.",
  "staff.notSubmitted": "This application was never submitted, so the applicant can still change it.",
  "staff.applicationChanged": "Somebody else has changed this application. Check it, then try again.",
  "staff.reopenDay": "Choose a day from today on, within a year.",
  "staff.loggedOut": "You are logged out of the office.",
} as const;
