/** Texts of the office for what becomes of an application once it was submitted. */
export const REOPENING_TEXTS = {
  "office.status.reopened": "Reopened",
  "office.submissions.title": "Submissions",
  "office.submissions.none": "Nothing has been submitted yet.",
  "office.submissions.one": "Submission {number}, {date}",
  "office.submissions.read": "Read submission {number}",
  "office.submissions.pdf": "Submission {number} as a PDF",
  "office.reopen.open":
    "{by} opened this application on {date}. Its applicant can change and submit it until {until}. Everything here shows what was submitted last, which counts until it is submitted again.",
  "office.reopen.over":
    "{by} opened this application on {date}. The time to change it ended on {until}, and it was not submitted again: what was submitted counts. What was changed and not submitted is kept; if you open the application again, the applicant continues from there.",
  "office.reopen.closed":
    "{by} opened this application on {date}, and {closer} closed it again on {until}, before it was submitted again: what was submitted counts. What was changed and not submitted is kept; if you open the application again, the applicant continues from there.",
  "office.reopen.reason": "Reason given to the applicant: {reason}",
  "office.reopen.action": "Open for changes",
  "office.reopen.again": "Open for longer",
  "office.reopen.title": "Open this application for changes",
  "office.reopen.text":
    "Its applicant gets an email with your reason, and can change and submit the application again, also if its round is closed. What was submitted stays readable as it was, and counts until it is submitted again.",
  "office.reopen.reasonLabel": "Why?",
  "office.reopen.reasonHint": "The applicant reads this in the email and above the form. The audit log keeps it too.",
  "office.reopen.reasonMissing": "Please say in a few words what has to be changed.",
  "office.reopen.until": "Last day for changes",
  "office.reopen.untilHint": "Until the end of this day in the time zone of the portal ({zone}).",
  "office.reopen.untilMissing": "Please choose a day.",
  "office.reopen.submit": "Open and send the email",
  "office.close.action": "Close again",
  "office.close.title": "Close this application again",
  "office.close.text":
    "Its applicant gets an email with your reason, and can no longer change or submit the application. What was submitted counts as it was. What was changed since then is kept and shown to nobody; if you open the application once more, its applicant continues from there.",
  "office.close.reasonHint":
    "The applicant reads this in the email and above what was submitted. The audit log keeps it too.",
  "office.close.reasonMissing": "Please say in a few words why it is closed.",
  "office.close.submit": "Close and send the email",
  "office.close.reason": "Reason given for closing it: {reason}",
  "office.close.done": "The application is closed for changes. The email is on its way.",
  "office.reopen.done": "The application is open for changes until {until}. The email is on its way.",
  "office.reopen.withdrawn":
    "This application is withdrawn. Opening it cancels the withdrawal: what was submitted counts again at once, also if nothing is changed.",
  "office.status.withdrawn": "Withdrawn",
  "office.status.unknown": "Not known to this version",
  "office.withdrawn.byApplicant": "Its applicant withdrew this application on {date}.",
  "office.withdrawn.byOffice": "{by} withdrew this application on {date}, and its applicant was told by email.",
  "office.withdrawn.follows":
    "It does not count any more. What was submitted can be read as it was. To open the application for changes takes the withdrawal back.",
  "office.withdrawn.reason": "Reason given: {reason}",
  "office.withdrawn.noReason": "No reason was given.",
  "office.withdraw.action": "Withdraw",
  "office.withdraw.title": "Withdraw this application",
  "office.withdraw.text":
    "Do this if its applicant has asked for it, by letter or by phone for example. The applicant gets an email with your reason. The application does not count any more, and its applicant can change nothing in it. What was submitted stays readable as it was.",
  "office.withdraw.back": "To open the application for changes takes this back.",
  "office.withdraw.open": "The application is open for changes at the moment. That ends.",
  "office.withdraw.reasonLabel": "Why?",
  "office.withdraw.reasonHint": "The applicant reads this in the email and on their page. The audit log keeps it too.",
  "office.withdraw.reasonMissing": "Please say in a few words why it is withdrawn.",
  "office.withdraw.submit": "Withdraw and send the email",
  "office.withdraw.done": "The application is withdrawn. The email is on its way.",
} as const;
