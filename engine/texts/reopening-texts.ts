/** Texts of the office for what becomes of an application once it was submitted. */
export const REOPENING_TEXTS = {
  "office.status.reopened": "Reopened",
  "office.submissions.title": "Submissions",
  "office.submissions.none": "Nothing has been submitted yet.",
  "office.submissions.one": "Submission {number}, {date}",
  "office.submissions.read": "Read submission {number}",
  "office.submissions.pdf": "Submission {number} as a PDF",
  "office.reopen.open":
    "{by} reopened this application on {date}. The applicant can change and submit it until {until}. This page shows the last submission, which counts until the applicant submits again.",
  "office.reopen.over":
    "{by} reopened this application on {date}. The time for changes ended on {until} without a new submission, so the last submission counts. We kept the unsubmitted changes. If you reopen it, the applicant continues from there.",
  "office.reopen.closed":
    "{by} reopened this application on {date}, and {closer} closed it on {until} without a new submission, so the last submission counts. We kept the unsubmitted changes. If you reopen it, the applicant continues from there.",
  "office.reopen.reason": "Reason given to the applicant: {reason}",
  "office.reopen.action": "Reopen for changes",
  "office.reopen.again": "Extend",
  "office.reopen.title": "Reopen this application for changes",
  "office.reopen.text":
    "The applicant gets an email with your reason and can change and submit the application again, even if its round is closed. The last submission stays readable and counts until then.",
  "office.reopen.reasonLabel": "Why?",
  "office.reopen.reasonHint": "The applicant reads this in the email and above the form. The audit log keeps it too.",
  "office.reopen.reasonMissing": "Enter what the applicant should change.",
  "office.reopen.until": "Last day for changes",
  "office.reopen.untilHint": "Until the end of this day in the time zone of the portal ({zone}).",
  "office.reopen.untilMissing": "Please choose a day.",
  "office.reopen.submit": "Reopen and send the email",
  "office.close.action": "Close again",
  "office.close.title": "Close this application again",
  "office.close.text":
    "The applicant gets an email with your reason and can no longer change the application. The last submission counts. We keep the unsubmitted changes but show them to nobody. If you reopen the application, the applicant continues from there.",
  "office.close.reasonHint":
    "The applicant reads this in the email and above their submission. The audit log keeps it too.",
  "office.close.reasonMissing": "Enter a short reason.",
  "office.close.submit": "Close and send the email",
  "office.close.reason": "Reason for closing: {reason}",
  "office.close.done": "The application is closed. The email is on its way.",
  "office.reopen.done": "The application is reopened until {until}. The email is on its way.",
  "office.reopen.withdrawn":
    "This application is withdrawn. Reopening cancels the withdrawal: the submission counts again at once, even if nothing is changed.",
  "office.status.withdrawn": "Withdrawn",
  "office.status.unknown": "Unknown to this version",
  "office.withdrawn.byApplicant": "The applicant withdrew this application on {date}.",
  "office.withdrawn.byOffice": "{by} withdrew this application on {date}. The applicant got an email.",
  "office.withdrawn.follows":
    "It no longer counts. The submission stays readable. Reopening the application cancels the withdrawal.",
  "office.withdrawn.reason": "Reason given: {reason}",
  "office.withdrawn.noReason": "No reason was given.",
  "office.withdraw.action": "Withdraw",
  "office.withdraw.title": "Withdraw this application",
  "office.withdraw.text":
    "Do this if the applicant asks for it, for example by letter or phone. The applicant gets an email with your reason. The application no longer counts and cannot be changed. The submission stays readable.",
  "office.withdraw.back": "You can cancel this by reopening the application.",
  "office.withdraw.open": "The application is open for changes now. Withdrawing ends that.",
  "office.withdraw.reasonLabel": "Why?",
  "office.withdraw.reasonHint": "The applicant reads this in the email and on their page. The audit log keeps it too.",
  "office.withdraw.reasonMissing": "Enter a short reason.",
  "office.withdraw.submit": "Withdraw and send the email",
  "office.withdraw.done": "The application is withdrawn. The email is on its way.",
} as const;
