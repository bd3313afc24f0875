import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { LATE_FORM_TEXTS } from "./late-form-texts.ts";
import { WITHDRAWAL_TEXTS } from "./withdrawal-texts.ts";

/**
 * Texts of what is loaded once the first page is shown: how far each page is, the notices above a page, dialogs, and the
 * pages on which answers are checked and after the submission. They are kept apart, so that the first page does not wait
 * for them. A tenant's texts.json may replace them too.
 */
export const LATE_TEXTS = {
  // Dialogs about the session
  "losing.title": "Your latest answers are not saved",
  "losing.text":
    "We could not save your latest answers, and this browser cannot store them. If you log out now, you will lose them. Stay logged in and we will keep trying.",
  "losing.stay": "Stay logged in",
  "losing.logOut": "Log out anyway",
  "session.inactive": "You have been automatically logged out due to inactivity.",
  "session.promptTitle": "Still working?",
  "session.promptText": "You have been inactive for a little while. Would you like to stay logged in?",
  "session.promptStay": "Yes - Take me back to my application",
  "session.promptLeave": "No - Please log me out",
  "again.title": "Please log in again",
  "again.text":
    "Your session has ended. Everything you typed is still here. Log in to save it and continue where you were.",
  "again.leave": "Leave the application",

  // A log-out that leaves something on the device, and a file that another page sends
  "session.kept":
    "We could not save your latest answers. They are stored on this device. Log in here again to save them.",
  "upload.elsewhere": "Another page or device is sending your file {name}. It has not arrived yet.",

  ...LATE_FORM_TEXTS,

  // Dialogs of the footer
  "footer.cookies":
    "This site uses only the cookies it needs: to keep you logged in, to keep your answers, and to recognise this browser when you log in again.",
  "footer.device": "This device keeps answers that have not reached us yet.",
  "footer.email": "Email",
  "footer.phone": "Phone",
  "footer.address": "Mailing address",
  "footer.pdfReader": "Download a PDF reader",
  "footer.privacyPolicy": "Read our privacy policy",

  // Somebody else has logged in
  "taken.title": "Somebody else is logged in here now",
  "taken.text":
    "Another person has logged in on this browser. This tab no longer shows or saves the application that was open in it.",
  "taken.kept":
    "This device keeps the answers that are not saved yet. Only their owner can see them, after logging in.",
  "taken.unkept":
    "Some answers are not saved, and this browser cannot store them. Keep this tab open and log in again as the person who wrote them to save them.",
  "taken.ownTitle": "You opened another application",
  "taken.ownText":
    "You opened your application for another round in another tab. This tab no longer shows or saves the earlier one, so nothing gets mixed up.",
  "taken.ownKept":
    "This device keeps the answers that are not saved yet. To see them, open this application again under “Your applications”.",
  "taken.ownGoOn": "Continue with the application that is open now",
  "taken.goOn": "Continue as the person who is logged in",
  "taken.logIn": "Log in as somebody else",

  // The page of one's own account
  "account.title": "Your account",
  "own.back": "Back to your application",
  "own.sessions": "Where you are logged in",
  "own.sessionsText": "If you do not recognise one of these, log it out and change your password.",
  "own.thisBrowser": "This browser",
  "own.unknownBrowser": "Unknown browser",
  "own.sessionTimes": "Logged in: {started}. Last used: {used}.",
  "own.endLabel": "Log out {browser}, logged in {started}",
  "own.endOthers": "Log out everywhere else",
  "own.alone": "You are not logged in anywhere else.",
  "own.password": "Change your password",
  "own.passwordText": "You stay logged in here. Everywhere else you are logged out.",
  "own.currentPassword": "Current password",
  "own.email": "Change your email address",
  "own.emailText":
    "Your email address is {username}. We send a code to the new address. It changes when you enter the code here.",
  "own.newEmail": "New email address",
  "own.sendCode": "Send the code",
  "own.codeHint": "The 6 numbers in the email we sent to {username}.",
  "own.otherEmail": "Use another address",
  "own.reminders": "Reminders by email",
  "own.remindersOn":
    "Reminders are on. If you have started an application and not submitted it, we email you seven days and one day before the deadline.",
  "own.remindersOff": "Reminders are off. We do not email you before a deadline.",
  "own.stopReminders": "Turn reminders off",
  "own.startReminders": "Turn reminders on",
  "own.data": "Your data",
  "own.dataText":
    "You can save everything we hold about you: your account, where you are logged in, and your answers in each application. You find your documents and PDFs in each application.",
  "own.saveData": "Save my data (JSON)",
  "own.erase": "Delete your account",
  "own.eraseText":
    "This permanently deletes your account and everything you entered or uploaded. You cannot undo it. If you have submitted an application, only the admissions office can delete it.",
  "own.eraseButton": "Delete my account",
  "own.eraseConfirm": "Delete everything",
  "own.eraseCancel": "Keep my account",

  // What changes of the form did to a draft
  "changes.title": "The form has changed since you were last here",
  "changes.now": "The form has just changed",
  "changes.load": "Your answers are kept. Reload this page to see the new form before you continue.",
  "changes.again": "Please check these answers again",
  "changes.missing": "must be answered now.",
  "changes.wrong": "now accepts different answers.",
  "changes.gone": "no longer accepts your answer.",
  "changes.moved": "Answers that moved or changed",
  "changes.from": "It was your answer to “{question}”.",
  "changes.page": "It was on the page “{page}”.",
  "changes.before": "It said “{answer}”.",
  "changes.back": "is back in the form, with your answer.",
  "changes.kept": "Answers that are no longer part of your application",
  "changes.file": "A file, which we keep.",
  "changes.ticked": "Ticked",
  "changes.dismiss": "I have read this",
  "changes.failed": "We could not save this. Please try again.",

  // Completion
  "completion.title": "Your application is complete",
  "completion.reference": "Your reference number:",
  "completion.verifyTitle": "Verify",
  "completion.verify": "Check that a PDF is the copy of what you submitted",
  "completion.digest": "Digest of what you submitted (SHA-256):",
  "completion.pdf": "Download a PDF copy of your application",
  "completion.text": "Keep the PDF copy for your records.",
  "completion.nextTitle": "What happens next",
  "completion.next":
    "We will read your application and write to you. Have your reference number ready when you contact us.",
  "completion.receipt": "We sent a receipt to {username}.",
  "completion.pdfRetry": "Try again",
  "completion.pdfPreparing": "Preparing the PDF copy of your application…",
  // When people may apply
  "rounds.deadline": "{round}: please submit before {date}.",
  "rounds.ownTime": "In your time zone: {date}.",
  "rounds.left": "Time left:",
  "rounds.told": "{time} left to submit your application for {round}.",
  "rounds.beforeTitle": "Applications are not open yet",
  "rounds.closedTitle": "{round} has closed",
  "rounds.openTitle": "Applications are open now",
  "rounds.opensAt": "{round} opens on {date}.",
  "rounds.closedAt": "{round} closed on {date}.",
  "rounds.grace":
    "You can still submit the answers you entered before the deadline, until {time}. The school will see that your application is late.",
  "rounds.kept":
    "Your answers are kept and nothing was deleted. You can read them here, but you can no longer change them.",
  "rounds.readOnly": "Read only",
  "rounds.unsaved":
    "We did not receive these answers before the deadline. They are stored on this device, but they are not part of your application:",
  "rounds.notSent": "We did not receive this in time.",
  "rounds.account": "You can create an account now and start when applications open.",
  "rounds.begin": "Go to the application",
  "rounds.goneTitle": "This round is over",

  // The applications of an account
  "applications.title": "Your applications",
  "applications.several":
    "Several rounds are open. Choose the round you want to apply for. You can apply for another one later.",
  "applications.begin": "Apply for {round}",
  "applications.how": "How do you want to start?",
  "applications.howHint":
    "You can copy your earlier answers to the questions that still exist. Documents and consents are never copied. Your earlier application does not change.",
  "applications.howMissing": "Please choose how you want to start",
  "applications.takeOver": "Copy my answers from {round}",
  "applications.afresh": "Start with an empty application",
  "applications.beginButton": "Start the application for {round}",
  "applications.yours": "All your applications",
  "applications.earlier": "Your earlier applications",
  "applications.noRound": "Application of {date}",
  "applications.current": "This one is open now",
  "applications.submitted": "Submitted on {date}",
  "applications.withdrawn": "Withdrawn on {date}. It was submitted on {submitted}.",
  "applications.draft": "Not submitted yet",
  "applications.inGrace":
    "Not submitted. The round has closed, but you can submit the answers you already entered until {date}.",
  "applications.notSubmitted": "Not submitted. You can read it, but you can no longer change it.",
  "applications.reference": "Reference number: {reference}",
  "applications.read": "Read the application for {round}",
  "applications.pdf": "Save the PDF of {round}",
  "applications.open": "Go to it",
  "applications.openLabel": "Go to it: {round}",
  "applications.openNow": "{round} is open now.",
  "applications.choose": "Apply, or see your other applications",
  "applications.takenOverTitle": "Answers from your earlier application",
  "applications.takenOver":
    "We copied answers from your earlier application. Please check that each one is still right.",
  "applications.toLookAt": "Before you can submit, please check these pages too:",

  // Questions that take several files
  "upload.limitsSeveral":
    "Up to {count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.limitsFromTo":
    "{least} to {count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.limitsExactly":
    "{count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.another": "Add another file",
  "upload.full": "You have added as many files as this question accepts. To add another, delete one first.",
  "upload.tooMany": "We did not add {names}, because this question accepts at most {count} files.",
  "upload.problem": "{name}: {problem}",
  "upload.dismiss": "Take {name} off this list",

  // How far each page is
  "progress.notStarted": "Not started",
  "progress.inProgress": "In progress",
  "progress.toAnswer": "{count} to answer",
  "progress.complete": "Complete",
  "progress.leftOut":
    "Because of another answer, you do not need to fill in this page. We keep your answers here, but we do not submit them.",
  "nav.toCorrect": "{count} to correct",

  // Checking one page
  "check.button": "Check this page",
  "check.title": "This page needs your attention",
  "check.text": "The links below lead to missing or wrong answers on this page. Nothing has been submitted.",
  "check.clear": "No answers on this page are missing or wrong.",

  // Checking all answers
  "review.intro":
    "Please check your answers. “Change” leads to the question and back to this place. After you submit, you cannot change anything.",
  "review.leftOne": "1 answer is missing or needs to be corrected. It is marked below.",
  "review.left": "{count} answers are missing or need to be corrected. They are marked below.",
  "review.first": "Go to the first",
  "review.change": "Change",
  "review.missing": "Missing",
  "review.wrong": "Needs to be corrected",
  "review.notAnswered": "Not answered",
  "review.checked": "Checked",
  "review.notChecked": "Not checked",
  "review.noDocument": "No file attached",
  "review.document": "{name}, {size}",
  "review.underWay": "Your file is on its way.",
  "review.print": "Print",
  "review.pdf": "Make a PDF",
  "review.pdfMaking": "Making the PDF…",
  "review.pdfReady": "Save the PDF (answers as saved {time})",
  "review.pdfStale": "Your answers have changed since {time}. Please make a new PDF.",
  "review.pdfUnsaved":
    "Some of your answers are not saved, so the PDF would not contain them. Please try again when they are saved.",
  "review.pdfLoggedOut": "Your session has ended, so no PDF was made. Please log in and try again.",
  "review.draft": "Draft, not submitted",
  "review.printed": "Printed {date}",

  // What is missing or wrong after a submission
  "summary.title": "We're missing some information!",
  "summary.text":
    "The links below show what needs to be corrected. Missing or incorrect items will be highlighted on each page; simply fix them and then resubmit your application.",

  // Submitting
  "submit.unsaved":
    "Your application was not submitted: some answers are not saved, here or in another tab. Check them, then submit again.",
  "submit.unknownTitle": "We do not know if your application was submitted",
  "submit.unknown":
    "We could not reach the portal to find out. Check your connection, then submit again. Your application is never submitted twice.",
  "submit.notSubmitted": "Your application was not submitted",
  "submit.differs":
    "Some answers were changed in another tab or on another device. This page now shows the stored answers. Please check them, then submit again.",
  "submit.shown": "This page showed",
  "submit.stored": "Stored now",
  "submit.asides": "Some questions have two answers. Choose which one to keep, then submit again.",
  "submit.invalid": "Please correct these answers, then submit again.",
  "submit.upload": "We could not attach your file “{name}”. Send it again or continue without it, then submit again.",
  "submit.uploadElsewhere": "Wait for it or continue without it, then submit again.",
  "submit.again": "Your application is not submitted. Please submit it again.",

  // An application that was submitted elsewhere
  "reopened.title": "You can change your application until {date}",
  "reopened.why": "The admissions office has reopened it for you. Reason: {reason}",
  "reopened.counts": "The application you submitted on {date} counts until you submit again.",
  "reopened.read": "Read what you submitted on {date}",
  "reopened.pdf": "Save it as a PDF",
  "reopened.now": "The admissions office has reopened your application",
  "reopened.go": "Change your application",
  "reopened.earlier": "What you submitted before:",
  "reopened.open": "Submitted on {date}, and reopened for changes until {until}",
  "lapsed.title": "Your application can no longer be changed",
  "lapsed.byOffice": "The admissions office closed it again on {date}. Reason: {reason}",
  "lapsed.byDay": "The time to change it ended on {date}.",
  "lapsed.counts":
    "The application you submitted on {date} still counts. We kept your later changes, but you did not submit them, so they are not part of it.",

  ...WITHDRAWAL_TEXTS,
  "notTaken.title": "Your application has been submitted",
  "notTaken.text": "It was submitted in another tab or on another device. You can no longer change it.",
  "notTaken.elsewhere": "Your application was submitted in another tab or on another device.",
  "notTaken.some": "Not everything that you typed was submitted",
  "notTaken.list": "These changes were not submitted. Copy them if you need them:",
  "notTaken.link": "Go to your application",

  // Answers that a choice removes
  "undo.removedOne": "Your answer to “{question}” was removed.",
  "undo.removedFew": "{count} answers were removed: {questions}.",
  "undo.removedMany": "{count} answers were removed, among them {questions}.",
  "undo.replacedOne": "Your answer to “{question}” was replaced.",
  "undo.replacedFew": "{count} answers were replaced: {questions}.",
  "undo.replacedMany": "{count} answers were replaced, among them {questions}.",
  "undo.document": "You can restore a file for {hours} hours, even after this page is closed.",
  "undo.file": "Your file {name} was removed. You can restore it until {time}.",
  "undo.where": "The Undo button is next to your last change.",
  "undo.returnedOne": "Your answer to “{question}” is back.",
  "undo.returnedFew": "{count} answers are back: {questions}.",
  "undo.returnedMany": "{count} answers are back, among them {questions}.",

  // Answers in words
  "answer.none": "(no answer)",
  "answer.ticked": "(ticked)",
  "answer.document": "(a document)",

  // Texts beside the answers
  "restored.title": "This portal was restored from a backup",
  "restored.text":
    "We may have lost some of your latest answers. This page is sending us the answers it still shows. Please check these answers before you submit:",
  "restored.same": "We have every answer that this page shows. Please check your latest answers before you submit.",
  "restored.files": "These files are missing. Please upload them again:",

  "aside.titleOne": "One answer needs your choice",
  "aside.title": "{count} answers need your choice",
  "aside.text": "We keep everything until you choose.",
  "aside.conflict": "“{question}” was answered in two places. Please choose which answer to keep.",
  "aside.cleared": "A choice made elsewhere removed your answer to “{question}”. Choose whether to put it back.",
  "aside.refused": "We could not save this answer to “{question}”. Choose what to do with it.",
  "aside.moved": "“{question}” of {item} was answered in two places. Please choose which answer to keep.",
  "aside.gone":
    "You answered “{question}” for {item}, which was removed. Copy your answer if you need it. Discard it before you submit.",
  "aside.hidden":
    "The form no longer asks “{question}”. Copy your answer if you need it. Before you submit, discard it or change the answer that hides the question.",
  "aside.unasked":
    "The form no longer asks “{question}”. Copy your answer if you need it. Discard it before you submit.",
  "aside.inForm": "In the form now",
  "aside.other": "The other answer, from {time}",
  "aside.take": "Use the other answer",
  "aside.keep": "Keep the answer in the form",
  "aside.discard": "Discard this answer",
} as const;

const TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS, ...LATE_TEXTS };

export type LateTextKey = keyof typeof TEXTS;

/** Gives what `text` gives, and also the texts of what is loaded late. */
export function lateText(source: TextSource, key: LateTextKey, values: TextValues = {}): string {
  return fillText(source, key, TEXTS[key], values);
}
