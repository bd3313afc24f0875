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
    "They could not be saved, and this browser keeps nothing. If you log out now, they are lost. Saving is tried again by itself while you stay.",
  "losing.stay": "Stay logged in",
  "losing.logOut": "Log out anyway",
  "session.inactive": "You have been automatically logged out due to inactivity.",
  "session.promptTitle": "Still working?",
  "session.promptText": "You have been inactive for a little while. Would you like to stay logged in?",
  "session.promptStay": "Yes - Take me back to my application",
  "session.promptLeave": "No - Please log me out",
  "again.title": "Please log in again",
  "again.text":
    "Your session has ended. Everything you typed is still here, and is saved as soon as you are logged in. Then go on where you were.",
  "again.leave": "Leave the application",

  // A log-out that leaves something on the device, and a file that another page sends
  "session.kept":
    "Your latest answers could not be saved. They are kept on this device, and are saved when you log in here again.",
  "upload.elsewhere": "Your file {name} is being sent from another page or device, and is not here yet.",

  ...LATE_FORM_TEXTS,

  // Dialogs of the footer
  "footer.cookies":
    "This site uses cookies that it needs to keep you logged in, to keep your answers, and to know this browser again when you log in. It uses no others.",
  "footer.device": "Answers that have not reached us yet are kept on this device until they do.",
  "footer.email": "Email",
  "footer.phone": "Phone",
  "footer.address": "Mailing address",
  "footer.pdfReader": "Download a PDF reader",
  "footer.privacyPolicy": "Read our privacy policy",

  // Somebody else has logged in
  "taken.title": "Somebody else is logged in here now",
  "taken.text":
    "Another person has logged in on this browser, so this tab no longer shows or saves the application that was open in it.",
  "taken.kept":
    "Answers that were not saved yet are kept on this device for their owner only, who finds them after logging in.",
  "taken.unkept":
    "Some answers could not be saved, and this browser keeps nothing. They are still in this tab, where nobody sees them. Leave this tab open, and log in again as the person who wrote them: then they are saved.",
  "taken.ownTitle": "You have gone on with another application",
  "taken.ownText":
    "In another tab you have opened your application for another round. This tab no longer shows or saves the one that was open in it, so that nothing gets mixed up.",
  "taken.ownKept":
    "Answers that were not saved yet are kept on this device. You find them when you open this application again under “Your applications”.",
  "taken.ownGoOn": "Go on with the application that is open now",
  "taken.goOn": "Go on as the person who is logged in",
  "taken.logIn": "Log in as somebody else",

  // The page of one's own account
  "account.title": "Your account",
  "own.back": "Back to your application",
  "own.sessions": "Where you are logged in",
  "own.sessionsText": "If you do not know one of these, log it out and change your password.",
  "own.thisBrowser": "This browser",
  "own.unknownBrowser": "Unknown browser",
  "own.sessionTimes": "Logged in: {started}. Last used: {used}.",
  "own.endLabel": "Log out {browser}, logged in {started}",
  "own.endOthers": "Log out everywhere else",
  "own.alone": "You are not logged in anywhere else.",
  "own.password": "Change your password",
  "own.passwordText": "You stay logged in here, and are logged out everywhere else.",
  "own.currentPassword": "Current password",
  "own.email": "Change your email address",
  "own.emailText":
    "Your email address is {username}. We send a code to the new one, and it changes when you enter that code here.",
  "own.newEmail": "New email address",
  "own.sendCode": "Send the code",
  "own.codeHint": "The 6 numbers in the email that we sent to {username}.",
  "own.otherEmail": "Use another address",
  "own.reminders": "Reminders by email",
  "own.remindersOn":
    "Reminders are on: if you have begun an application and not submitted it, we write to you seven days and one day before the deadline.",
  "own.remindersOff": "Reminders are off: we do not write to you before a deadline.",
  "own.stopReminders": "Turn reminders off",
  "own.startReminders": "Turn reminders on",
  "own.data": "Your data",
  "own.dataText":
    "You can save all that we hold about you: your account, where you are logged in, and each application with its answers. Your documents and a PDF of each application are in the application itself.",
  "own.saveData": "Save my data (JSON)",
  "own.erase": "Delete your account",
  "own.eraseText":
    "This deletes your account and everything that you have entered or uploaded, at once and for ever. Nobody can bring it back. Once you have submitted an application, only the admissions office can delete it.",
  "own.eraseButton": "Delete my account",
  "own.eraseConfirm": "Delete everything",
  "own.eraseCancel": "Keep my account",

  // What changes of the form did to a draft
  "changes.title": "The form has changed since you were last here",
  "changes.now": "The form has just changed",
  "changes.load": "Your answers are kept. Please load this page again before you go on, to see the form as it is now.",
  "changes.again": "Please look at these again",
  "changes.missing": "must be answered now.",
  "changes.wrong": "now accepts different answers.",
  "changes.gone": "no longer takes what you had answered.",
  "changes.moved": "Answers that have moved or changed",
  "changes.from": "It was your answer to “{question}”.",
  "changes.page": "It was on the page “{page}”.",
  "changes.before": "It said “{answer}”.",
  "changes.back": "is asked again, and your answer is back.",
  "changes.kept": "Answers that are not part of your application any more",
  "changes.file": "A file, which we keep.",
  "changes.ticked": "Ticked",
  "changes.dismiss": "I have read this",
  "changes.failed": "This could not be saved. Please try again.",

  // Completion
  "completion.title": "Your application is complete",
  "completion.reference": "Your reference number:",
  "completion.digest": "Digest of what you submitted (SHA-256):",
  "completion.pdf": "Download a PDF copy of your application",
  "completion.text": "Keep the PDF copy for your records.",
  "completion.nextTitle": "What happens next",
  "completion.next":
    "We read your application and write to you. Please have your reference number at hand when you write to us or call.",
  "completion.receipt": "We have sent a receipt to {username}.",
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
    "What you had entered by then can still be submitted until {time}. The school will see that it came after the deadline.",
  "rounds.kept": "Your answers are kept as they are, and nothing was deleted. They can be read here, and not changed.",
  "rounds.readOnly": "Read only",
  "rounds.unsaved":
    "This was entered here and did not reach us in time. It is kept on this device but is not part of your application:",
  "rounds.notSent": "This did not reach us in time.",
  "rounds.account": "You can make an account now and begin once applications are open.",
  "rounds.begin": "Go to the application",
  "rounds.goneTitle": "This round is over",

  // The applications of an account
  "applications.title": "Your applications",
  "applications.several":
    "Several rounds are open. Choose the one that you want to apply for. You can apply for another one later.",
  "applications.begin": "Apply for {round}",
  "applications.how": "How do you want to begin?",
  "applications.howHint":
    "You can take over what you answered before, where the question still exists. Documents and consents are never taken over. Nothing changes in your earlier application.",
  "applications.howMissing": "Please choose how you want to begin",
  "applications.takeOver": "Take over my answers from {round}",
  "applications.afresh": "Start with an empty application",
  "applications.beginButton": "Begin the application for {round}",
  "applications.yours": "All your applications",
  "applications.earlier": "The applications that you have",
  "applications.noRound": "Application of {date}",
  "applications.current": "You are in this one",
  "applications.submitted": "Submitted on {date}",
  "applications.withdrawn": "Withdrawn on {date}. It was submitted on {submitted}.",
  "applications.draft": "Not submitted yet",
  "applications.inGrace":
    "Not submitted. Its round has closed, but it can still be submitted until {date}, with what was entered before.",
  "applications.notSubmitted": "Not submitted. It can be read, and not changed.",
  "applications.reference": "Reference number: {reference}",
  "applications.read": "Read the application for {round}",
  "applications.pdf": "Save the PDF of {round}",
  "applications.open": "Go to it",
  "applications.openLabel": "Go to it: {round}",
  "applications.openNow": "{round} is open now.",
  "applications.choose": "Apply, or see your other applications",
  "applications.takenOverTitle": "Answers from your earlier application",
  "applications.takenOver":
    "You have taken over answers from your earlier application. Please check that each of them is still right.",
  "applications.toLookAt": "Before you can submit, please also look at these pages:",

  // Questions that take several files
  "upload.limitsSeveral":
    "Up to {count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.limitsFromTo":
    "{least} to {count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.limitsExactly":
    "{count} files, each at most {size}. Types: {types}. Each name may have at most {nameLength} characters.",
  "upload.another": "Add another file",
  "upload.full": "You have added as many files as fit here. To add another, delete one first.",
  "upload.tooMany": "There was no room for {names}, because this question takes {count} files at most.",
  "upload.problem": "{name}: {problem}",
  "upload.dismiss": "Take {name} off this list",

  // How far each page is
  "progress.notStarted": "Not started",
  "progress.inProgress": "In progress",
  "progress.toAnswer": "{count} to answer",
  "progress.complete": "Complete",
  "progress.leftOut":
    "This page is not part of your application now, because of another answer of yours. What you had answered here is kept, and is not submitted.",
  "nav.toCorrect": "{count} to correct",

  // Checking one page
  "check.button": "Check this page",
  "check.title": "This page needs your attention",
  "check.text": "The links below lead to what is missing or wrong on this page. Nothing has been submitted.",
  "check.clear": "Nothing on this page is missing or wrong.",

  // Checking all answers
  "review.intro":
    "Please read what you have answered. “Change” leads to the question, and you come back to this place.",
  "review.introSubmit":
    "Please read what you have answered. “Change” leads to the question, and you come back to this place. Once you have submitted, you cannot change anything.",
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
    "Some of your answers could not be saved, so they would be missing from the PDF. Please try again when they are.",
  "review.pdfLoggedOut": "Your session has ended, so no PDF was made. Please log in, then ask for it again.",
  "review.draft": "Draft, not submitted",
  "review.printed": "Printed {date}",
  "review.toLastPage": "Back to {page}, where you submit",
  "review.back": "Back to checking your answers",

  // What is missing or wrong after a submission
  "summary.title": "We're missing some information!",
  "summary.text":
    "The links below show what needs to be corrected. Missing or incorrect items will be highlighted on each page; simply fix them and then resubmit your application.",

  // Submitting
  "submit.unsaved":
    "Some answers are not saved yet, here or in another tab. Nothing was submitted. Please look whether something could not be saved, then submit again.",
  "submit.unknownTitle": "We do not know whether your application was submitted",
  "submit.unknown":
    "We could not reach the portal to find out. Please check your connection, and then submit again: it is never submitted twice.",
  "submit.notSubmitted": "Your application was not submitted",
  "submit.differs":
    "Some answers were changed in another tab or on another device. This page shows them now as they are stored. Please check them, and submit again.",
  "submit.shown": "This page showed",
  "submit.stored": "Stored now",
  "submit.asides": "Some answers were given twice. Please choose which to keep, and submit again.",
  "submit.invalid": "Please correct these answers, and submit again.",
  "submit.upload":
    "Your file “{name}” could not be attached. Please send it again, or go on without it, and submit again.",
  "submit.uploadElsewhere": "Please wait for it, or go on without it, and submit again.",
  "submit.again": "Your application is not submitted. Please submit it again.",

  // An application that was submitted elsewhere
  "reopened.title": "You can change your application until {date}",
  "reopened.why": "The admissions office has opened it to you again. This is why: {reason}",
  "reopened.counts": "What you submitted on {date} counts until you submit again. If you do not, it stays as it was.",
  "reopened.read": "Read what you submitted on {date}",
  "reopened.pdf": "Save it as a PDF",
  "reopened.now": "The admissions office has opened your application to you again",
  "reopened.go": "Change your application",
  "reopened.earlier": "What you submitted before:",
  "reopened.open": "Submitted on {date}, and open for changes until {until}",
  "lapsed.title": "Your application can no longer be changed",
  "lapsed.byOffice": "The admissions office closed it again on {date}. This is why: {reason}",
  "lapsed.byDay": "The time to change it ended on {date}.",
  "lapsed.counts":
    "What you submitted on {date} counts as it was. What you have changed since then and did not submit is kept, and is not part of it.",

  ...WITHDRAWAL_TEXTS,
  "notTaken.title": "Your application has been submitted",
  "notTaken.text": "It was submitted in another tab or on another device, and can no longer be changed.",
  "notTaken.elsewhere": "Your application was submitted in another tab or on another device.",
  "notTaken.some": "Not everything that you typed was submitted",
  "notTaken.list": "What you have typed here since then is not part of it. You can copy it from here:",
  "notTaken.link": "Go to your application",

  // Answers that a choice removes
  "undo.removedOne": "Your answer to “{question}” was removed.",
  "undo.removedFew": "{count} answers were removed: {questions}.",
  "undo.removedMany": "{count} answers were removed, among them {questions}.",
  "undo.replacedOne": "Your answer to “{question}” was replaced.",
  "undo.replacedFew": "{count} answers were replaced: {questions}.",
  "undo.replacedMany": "{count} answers were replaced, among them {questions}.",
  "undo.document": "A file can be given back for {hours} hours, even after this page is closed.",
  "undo.file": "Your file {name} was removed. It can be given back until {time}.",
  "undo.where": "The Undo button is next to what you have just changed.",
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
    "We may have lost some of your latest answers. This page is sending us what it still shows. Please look at these answers before you submit:",
  "restored.same": "We have every answer that this page shows. Please check your latest answers before you submit.",
  "restored.files": "These files are missing, and only you can send them again. Please upload them:",

  "aside.titleOne": "One answer needs your choice",
  "aside.title": "{count} answers need your choice",
  "aside.text": "Everything is kept until you choose.",
  "aside.conflict": "“{question}” was answered in two places. Please choose which answer to keep.",
  "aside.cleared":
    "Your answer to “{question}” was removed by a choice made elsewhere. Please choose whether to put it back.",
  "aside.refused": "This answer to “{question}” could not be saved. Please choose what to do with it.",
  "aside.moved": "“{question}” of {item} was answered in two places. Please choose which answer to keep.",
  "aside.gone":
    "You have answered “{question}” for {item}, which was removed. You can copy your text. To submit, let it go.",
  "aside.hidden":
    "You have answered “{question}”, which is not asked any more. You can copy your text. To submit, let it go, or change the answer that hides the question.",
  "aside.unasked":
    "You have answered “{question}”, which is not asked any more. You can copy your text. To submit, let it go.",
  "aside.inForm": "In the form now",
  "aside.other": "The other one, from {time}",
  "aside.take": "Use the other",
  "aside.keep": "Keep what is in the form",
  "aside.discard": "Let it go",
} as const;

const TEXTS = { ...DEFAULT_TEXTS, ...ACCOUNT_TEXTS, ...LATE_TEXTS };

export type LateTextKey = keyof typeof TEXTS;

/** Gives what `text` gives, and also the texts of what is loaded late. */
export function lateText(source: TextSource, key: LateTextKey, values: TextValues = {}): string {
  return fillText(source, key, TEXTS[key], values);
}
