/** Texts that the server gives to staff. A tenant's texts.json may replace them too. */
export const STAFF_TEXTS = {
  "staff.session": "You are not logged in to the office, or your session has ended. Please log in again.",
  "staff.roleTooLow": "Your role does not allow this. Please ask an administrator of the office.",
  "staff.codesLocked":
    "Too many codes were wrong, so no further one is looked at. Please ask an administrator of the office to invite you again.",
  "staff.factorNeeded": "Please confirm the log-in with your second factor first.",
  "staff.notFresh": "Please confirm with your second factor once more before you do this.",
  "staff.logInFailed": "The email address or password is incorrect.",
  "staff.codeInvalid": "This code is not valid, or was used already. Please enter the next one that your app shows.",
  "staff.invitationInvalid":
    "This invitation is not valid, was used already or has expired. Please ask an administrator of the office for a new one.",
  "staff.emailInvalid": "Please enter a valid email address.",
  "staff.known": "This email address belongs to somebody of the office already.",
  "staff.lastAdmin": "The office needs an administrator who can log in. Please make somebody else one first.",
  "staff.exportRunning": "You are exporting already. Please wait until that is done, or stop it.",
  "staff.exportsBusy": "Others of the office are exporting just now. Please try again in a few minutes.",
  "staff.exportsWatched": "You look at this export on too many pages. Please close some of them.",
  "staff.passkeyInvalid": "This passkey was not accepted. Please try again, or use your authenticator app.",
  "staff.bySso": "This person comes by the single sign-on, which also gives the role. Please have it changed there.",
  "staff.ssoOnly": "Staff of this office come in by the single sign-on alone.",
  "staff.ssoUnavailable": "The single sign-on cannot be reached at the moment. Please try again in a few minutes.",
  "staff.linksTo": "This person may make no print links, so they cannot get any. Please choose somebody else.",
  "staff.removed": "That person no longer has access to the office.",
  "staff.notSubmitted": "This application was never submitted, so its applicant can change it still.",
  "staff.applicationChanged":
    "Somebody else has changed something about this application meanwhile. Please look at it as it is now, then try again.",
  "staff.reopenDay": "Please give a day from today on, within a year.",
  "staff.loggedOut": "You are logged out of the office.",
} as const;
