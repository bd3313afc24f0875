/** Texts that the server gives to staff. A tenant's texts.json may replace them too. */
export const STAFF_TEXTS = {
  "staff.session": "You are not logged in to the office, or your session has ended. Please log in again.",
  "staff.roleTooLow": "Your role does not allow this. Please ask an administrator of the office.",
  "staff.factorNeeded": "Please confirm the log-in with your second factor first.",
  "staff.notFresh": "Please confirm with your second factor once more before you do this.",
  "staff.loggedOut": "You are logged out of the office.",
} as const;
