/** What applicants read where they withdraw an application, and of one that is withdrawn. A tenant's texts.json may replace them too. */
export const WITHDRAWAL_TEXTS = {
  // Withdrawing
  "withdraw.own": "Withdraw an application",
  "withdraw.ownText":
    "If you no longer want {university} to consider an application that you have submitted, you can withdraw it.",
  "withdraw.action": "Withdraw my application",
  "withdraw.short": "Withdraw",
  "withdraw.actionOf": "Withdraw: {round}",
  "withdraw.title": "Do you want to withdraw your application?",
  "withdraw.which": "This is about your application {reference}.",
  "withdraw.whichRound": "This is about your application {reference} for {round}.",
  "withdraw.notConsidered": "{university} will stop considering your application.",
  "withdraw.unsent": "It is open for changes now. Changes that you have not submitted are not part of it.",
  "withdraw.kept": "We keep your submission as it is, and you can still read it.",
  "withdraw.final": "You cannot undo this or start another application in its place. Only {university} can reopen it.",
  "withdraw.mail": "We send you an email to confirm it.",
  "withdraw.reason": "Why are you withdrawing? (optional)",
  "withdraw.reasonHint": "The admissions office reads this.",
  "withdraw.sure": "Yes, I want to withdraw this application",
  "withdraw.sureMissing": "Please tick the box if you want to withdraw your application.",
  "withdraw.submit": "Withdraw the application",
  "withdraw.keep": "Keep my application",
  "withdraw.done": "Your application is withdrawn. We have sent you an email that confirms it.",
  "withdraw.failed": "Your application was not withdrawn",

  // An application that is withdrawn
  "withdrawn.title": "Your application is withdrawn",
  "withdrawn.byYou": "You withdrew it on {date}.",
  "withdrawn.byOffice": "The admissions office withdrew it on {date}.",
  "withdrawn.why": "Reason: {reason}",
  "withdrawn.text":
    "{university} no longer considers it. Your submission stays as it was, and you can save it as a PDF here.",
  "withdrawn.mistake":
    "Is this a mistake? Please write to [{admissions_email}](mailto:{admissions_email}). The admissions office can reopen your application.",
  "withdrawn.elsewhere": "Your application has been withdrawn. It can no longer be changed.",
  "withdrawn.notTaken":
    "It was withdrawn in another tab, on another device or by the admissions office. You can no longer change it.",
} as const;
