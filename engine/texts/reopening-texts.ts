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
    "{by} opened this application on {date}. The time to change it ended on {until}, and it was not submitted again: what was submitted counts. What was changed and not submitted is kept; to open the application once more goes on with it.",
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
  "office.reopen.done": "The application is open for changes until {until}. The email is on its way.",
} as const;
