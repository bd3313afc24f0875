import { fillText, type TextSource, type TextValues } from "../core/index.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { DEFAULT_TEXTS } from "./default-texts.ts";
import { EXPORT_PROBLEM_TEXTS } from "./export-problem-texts.ts";
import { LATE_TEXTS } from "./late-texts.ts";
import { STAFF_ERASURE_TEXTS } from "./office-erasure-texts.ts";
import { OFFICE_TEXTS } from "./office-texts.ts";
import { STAFF_TEXTS } from "./staff-texts.ts";

/**
 * Texts that only the server gives, and those of /verify. They are kept apart, so that the form need not load them. A tenant's texts.json
 * may replace them too.
 */
export const SERVER_TEXTS = {
  // Account calls
  "login.done": "You are logged in.",
  "login.failed": "The email address or password is incorrect, or the account has not been confirmed yet.",
  "login.throttled":
    "There were too many attempts to log in. Please choose “Forgot password?”: the newest email that we send you has a link to choose a new password, with which you can log in at once. Or try again later (minutes to wait: {minutes}).",
  "signup.done": "We have sent a confirmation code to {username}.",
  "confirm.done": "Your account is confirmed. You can now log in.",
  "confirm.failed": "This confirmation code is not valid or has expired. Please check it, or ask for a new one.",
  "confirm.throttled":
    "Too many wrong codes were tried for this account. Please open the link in the newest email that we sent you, and enter its code there.",
  "confirm.resent":
    "If this email address belongs to an account that is waiting to be confirmed, a new confirmation code is on its way.",
  "forgot.done":
    "If this email address has an account, a link to reset its password is on its way. If you find several, use the newest.",
  "reset.done": "Your password has been reset. You can now log in.",
  "reset.failed": "This link to reset your password is not valid or has expired. Please ask for a new one.",
  "password.common":
    "This password is one of the first that anybody would guess. Please choose another, for example four words that do not belong together.",
  "password.changed": "Your password has been changed. You are logged out everywhere else.",
  "account.passwordWrong": "This is not your current password.",
  "account.passwordThrottled":
    "A wrong current password was entered too often. If you do not remember it, log out, choose “Forgot password?” and use the link in the email: a new password works here at once. Or try again later (minutes to wait: {minutes}).",
  "email.codeSent": "We have sent a code to {username}. Your email address changes when you enter it.",
  "email.same": "This is your email address already.",
  "email.changed": "Your email address has been changed. From now on you log in with {username}.",
  "sessions.ended": "That device is logged out.",
  "sessions.othersEnded": "You are logged out everywhere else.",
  "account.throttled": "There were too many attempts. Please try again later (minutes to wait: {minutes}).",

  // Columns of an export
  "export.reference": "Reference number",
  "export.id": "Application ID",
  "export.email": "Email address of the account",
  "export.status": "Status",
  "export.draft": "Draft",
  "export.submitted": "Submitted",
  "export.reopened": "Reopened",
  "export.withdrawn": "Withdrawn",
  "export.round": "Round",
  "export.created": "Created",
  "export.active": "Last active",
  "export.submitted_at": "Submitted at",
  "export.withdrawn_at": "Withdrawn at",
  "export.version": "Form",
  "export.file": "PDF file",

  // Whether something is what was submitted
  "verify.title": "Check a submission",
  "verify.intro":
    "Here you can check whether a PDF copy of an application, or the digest in a receipt, is what was submitted. No answer is shown, and the file does not leave your device.",
  "verify.reference": "Reference number",
  "verify.pdf": "PDF copy",
  "verify.pdfHint":
    "The file as it was downloaded from the portal. A copy that was printed or saved again is another file.",
  "verify.digestLabel": "Or the digest (SHA-256)",
  "verify.digestHint": "64 letters and numbers, as in the receipt. Spaces do not matter.",
  "verify.submit": "Check",
  "verify.missing": "Please enter the reference number, and choose a file or enter a digest.",
  "verify.signed": "Its signature is right.",
  "verify.unsigned":
    "It is not signed, because the portal had no key when it was submitted: whoever can write to its database could have changed it.",
  "verify.unknownKey":
    "It is signed with a key that this portal does not have, so its signature cannot be checked here.",
  "verify.wrongSignature":
    "What is kept with that reference number is not what the portal has signed, so nothing here proves what was submitted.",
  "verify.noNumber": "This is not one of our reference numbers. Please check for a wrong or missing character.",
  "verify.kept": "Its digest (SHA-256) is:",
  "verify.unreadable": "This file cannot be read. Please choose it again.",
  "verify.file": "This file is the PDF copy of the application that was submitted on {date}.",
  "verify.digest":
    "This is the digest of the application that was submitted on {date}. A PDF that shows it may still have been changed: choose the file itself to check that.",
  "verify.differs": "This is not what was submitted with that reference number, or there is no such number.",

  // The receipt
  "receipt.subject": "We have received your application ({reference})",
  "receipt.text": "Your application was submitted on {date}. This email is your receipt; please keep it.",
  "receipt.reference": "Your reference number is {reference}.",
  "receipt.digest":
    "The SHA-256 digest of everything that you submitted is {digest}. At {verify} anybody can check whether a PDF copy or a digest is what was submitted. The answers are not shown there.",
  "receipt.link": "Your application and its PDF copy are at {link}",

  // Reminders of a deadline
  "reminder.weekSubject": "{round} closes on {date}",
  "reminder.daySubject": "Last day: {round} closes on {date}",
  "reminder.text":
    "You have begun an application at {name} for {round}, and it is not submitted yet. Please submit it before {date}.",
  "reminder.unchosen":
    "You have begun an application at {name}, and not chosen yet for which round it is. If it is for {round}, please choose that and submit the application before {date}.",
  "reminder.pages": "Pages on which something is missing or needs to be corrected: {pages}.",
  "reminder.complete": "Every question that needs an answer has one. What is left to do is to submit it.",
  "reminder.link": "Go on with your application",
  "reminder.stop": "Send me no more reminders",
  "reminders.on": "Reminders are on. We write to you before a deadline.",
  "reminders.off": "Reminders are off.",
  "retention.subject": "Your draft will be deleted on {date}",
  "retention.text":
    "You began an application at {name}, did not submit it, and have not opened it for a long time. It will be deleted on {date}, with everything that you entered and uploaded. To keep it, log in before then.",
  "retention.link": "Go on with your application",
  "reopened.subject": "You can change your application {reference} until {date}",
  "reopened.text":
    "{name} has opened your application {reference} to you again, so that you can change it. You submitted it on {submitted}.",
  "reopened.reason": "This is why: {reason}",
  "reopened.until":
    "You can change it and submit it again until {date}. Until you do, and after that time, what you submitted before counts as it was.",
  "reopened.link": "Change your application",
  "closed.subject": "Your application {reference} can no longer be changed",
  "closed.text":
    "{name} had opened your application {reference} to you again, and has closed it before the day that we named to you.",
  "closed.reason": "This is why: {reason}",
  "closed.counts":
    "What you submitted on {submitted} counts as it was. What you changed since then and did not submit is kept, and is not part of it.",
  "closed.link": "Read your application",
  "withdrawn.subject": "Your application {reference} is withdrawn",
  "withdrawn.textOwn":
    "You have withdrawn your application {reference} at {name} on {date}. You had submitted it on {submitted}.",
  "withdrawn.textOffice":
    "{name} has withdrawn your application {reference} on {date}. You had submitted it on {submitted}.",
  "withdrawn.reason": "The reason that was given: {reason}",
  "withdrawn.follows":
    "We do not consider it any more. What you submitted is kept as it was, and you can still read it in your account.",
  "withdrawn.back":
    "If this is a mistake, please write to {admissions_email} or call {phone}, extension {phone_extension}: we can open your application again, and nobody else can.",
  "withdrawn.link": "Go to your application",
  "erasure.done": "Your account and all that you entered are deleted.",
  "erasure.submitted":
    "You have submitted an application, so only {university} can delete your account. Please write to {help_email}.",
  "unsubscribe.title": "Stop reminder emails?",
  "unsubscribe.text":
    "{name} reminds you of a deadline by email when you have begun an application and not submitted it. Other mail, such as the receipt of your application, still comes.",
  "unsubscribe.button": "Send me no more reminders",
  "unsubscribe.doneTitle": "You get no more reminders",
  "unsubscribe.done": "{name} no longer reminds you of deadlines. You can turn reminders on again in your account.",
  "unsubscribe.wrongTitle": "This link does not work",
  "unsubscribe.wrong":
    "The address is incomplete or was not made by us. Please copy the whole link from the email, or turn reminders off in your account.",
  "unsubscribe.account": "Your account",

  // Calls that are refused
  "submit.already": "This application has been submitted and can no longer be changed.",
  "withdraw.already": "This application has been withdrawn and can no longer be changed.",
  "withdraw.draft": "This application was never submitted, so there is nothing to withdraw.",
  "withdraw.changed":
    "Something about this application has changed since this page was loaded, so it was not withdrawn. Please look at it as it is now, then try again.",
  "submit.incomplete": "Some answers are missing or incorrect.",
  "submit.differs":
    "Your answers have changed since this page was loaded. Nothing was submitted. Please look at what is new, then submit again.",
  "submit.asides":
    "For some questions there are two answers, or one that could not be saved. Nothing was submitted. Please choose at each of them, then submit again.",
  "submit.uploadRunning":
    "A file is still being converted. Nothing was submitted. Please wait until it is ready, then submit again.",
  "error.notOpen": "Applications are not open at this time.",
  "error.roundClosed":
    "{round} closed on {date}. Nothing was changed or deleted: your application stays as it was then.",
  "error.roundBefore": "{round} opens on {date}. Until then nothing can be saved.",
  "error.roundUnchosen":
    "Several rounds are open. Choose the one that you apply for under “Your applications”, then submit.",
  "error.roundGone": "The round of this application is over. Nothing can be changed in it any more.",
  "error.answersUnseen":
    "Some pages have answers from your earlier application that you have not checked yet. Look at each of them, then submit.",
  "error.otherRound":
    "You have gone on with your application for another round since, in another tab or on another device. Nothing was changed here. Reload the page to see it.",
  "error.restored":
    "This portal was restored from a backup, so it may not have your latest answers any more. Look at what differs, then try again.",
  "error.otherAccount":
    "Somebody else has logged in on this browser. What you typed here was not saved to their application. Please log in again to go on.",
  "error.itemsChanged":
    "These entries were changed in another tab or on another device. Nothing was removed or moved. Please look at them as they are now, and try again.",
  "error.nothingToMove": "These entries cannot be removed or put in this order.",
  "error.itemsAsides":
    "One of these entries has an answer that needs your choice or could not be saved. Nothing was removed or moved. Please see to it first, then try again.",
  "error.asidesFull":
    "Too many answers are waiting for you to choose between two versions. Please choose at some of them, then try again.",
  "error.formChanged":
    "This form has just been changed. Nothing was saved just now, and nothing that you typed is lost. Please wait a moment, then try again; load this page again if that does not help.",
  "error.formOutdated":
    "The form has changed since you opened this page, so we could not do this. Nothing that you typed is lost. Please load this page again, then try again.",
  "error.store": "The portal cannot reach its database at this time. Nothing was saved. Please try again in a minute.",
  "error.uploads":
    "The portal cannot store or read files at this time. Your answers are safe. Please try again in a few minutes.",
  "error.mending":
    "This portal is being mended. Nothing was saved just now, and nothing that was saved before is lost. Please try again in a few minutes.",
  "error.tooFast":
    "You have sent more at once than the portal can take. Nothing of yours is lost. Please wait a moment (seconds: {seconds}), then try again.",
  "error.slow": "This request took too long. Please try again.",
  "error.tooLarge": "This request is too large.",
  "error.notFound": "There is nothing at this address.",
  "error.savedAnswersGone": "These saved answers no longer exist.",
  "error.request": "This request is not in the expected form.",
  "error.notJson": "This request must be sent as JSON.",
  "error.apiKey": "The API key is missing or not valid.",
  "error.origin": "This request did not come from the portal's own pages.",
  "error.webStatus": "To submit the application, press Submit Application on its last page.",
  "error.tab": "There is no such tab.",
  "error.page": "There is no such page.",
  "error.nothingToAdd": "There is nothing to add here.",

  // Files that are refused
  "document.notAsked": "This question does not take a file.",
  "document.unknown": "This file was not uploaded for this question. Please upload it again.",
  "document.missing": "Your file did not arrive. Please upload it again.",
  "document.gone": "Your file cannot be given back any more. Please upload it again.",
  "document.changed":
    "Another page or device has changed this file meanwhile. What is attached now is shown here. Please look at it before you go on.",
  "document.name": "The name of this file can't be used. Please rename the file and try again.",
  "document.form": "The upload was not sent as a form with one file.",

  // Files that cannot be converted
  "conversion.mislabelled":
    "Your file's name ends in .{named}, but its content is that of a .{found} file. Please save it again as one of {types}, then upload it.",
  "conversion.contentUnknown":
    "Your file's name ends in .{named}, but its content is something else. Please open it on your device, save it as one of {types}, then upload it again.",
  "conversion.pdfEncrypted":
    "Your PDF is protected by a password or by restrictions. Please save a copy without protection (for example by printing it to PDF), then upload that.",
  "conversion.pdfForm":
    "Your PDF is a form that can't be read here. Please open it on your device, print it to PDF, then upload that PDF.",
  "conversion.pdfLayers":
    "Your PDF has layers that are not shown. Please open it on your device, print it to PDF, then upload that PDF.",
  "conversion.pdfPortfolio":
    "Your PDF contains other files. Please save the document that you want to send as a separate PDF, then upload that PDF.",
  "conversion.pageSize":
    "Your PDF has a page that is too large or too small to be shown. Please print it to PDF in an ordinary paper size, then upload that PDF.",
  "conversion.docxEncrypted":
    "Your document is protected by a password, or was saved in an older format. Please save it without a password as .docx or .pdf, then upload it again.",
  "conversion.docxMacros":
    "Your document contains macros, which can't be accepted. Please save it without macros as .docx or .pdf, then upload it again.",
  "conversion.docxLinked":
    "Your document shows content from outside the file. Please insert its pictures and objects into the document, or save it as .pdf, then upload it again.",
  "conversion.damaged":
    "Your file could not be opened. Please check that it opens on your device, then upload it again.",
  "conversion.noPages": "Your file has no pages. Please check it on your device, then upload it again.",
  "conversion.tooManyPages":
    "Your file has too many pages: at most {pages} are accepted. Please shorten it, then upload it again.",
  "conversion.tooManyPixels":
    "Your picture has too many pixels. Please make it smaller than {megapixels} megapixels, then upload it again.",
  "conversion.noRoom":
    "There is no room left for your file, which has {size} as a PDF. Please delete a file that you no longer need, or make this one smaller, then upload it again.",
  "conversion.tooComplex":
    "Your file could not be converted. Please print it to PDF on your device, then upload that PDF.",
  "conversion.unavailable":
    "Your file could not be converted at this time. Please upload it again later, or upload a .pdf file instead.",
  "conversion.givenUp":
    "Your file could not be converted at this time, because of a fault of ours. Please upload it again later.",
  "conversion.tooLate": "Your application was submitted before this file was ready, so it is not part of it.",

  // How far a conversion or the PDF copy is
  "conversion.waiting": "Your file is waiting to be converted.",
  "conversion.running": "Your file is being converted.",
  "conversion.done": "Your file has been converted.",
  "conversion.none": "No file has been uploaded for this question.",
  "pdf.waiting": "Your PDF is waiting to be made.",
  "pdf.running": "Your PDF is being made.",
  "pdf.done": "Your PDF is ready.",
  "pdf.noDraft": "There is no PDF of your draft. Please ask for one.",
  "pdf.draftThrottled":
    "You have asked for many PDFs of your draft. Please ask again in {minutes} minutes. Your answers are saved all the same.",
  "pdf.draftName": "{name} (draft)",
  "pdf.none": "The PDF is made once your application has been submitted.",

  // Print (docs/specification.md, section 6)
  "print.notAnswered": "Not answered",
  "print.officeOnly":
    "For the office only: this print holds answers that no other print shows. Please do not pass it on.",
  "print.late": "{round}, after the deadline of {date}",
  "print.submitted": "Submitted {date}",
  "print.withdrawn": "Withdrawn {date}",
  "print.draft": "Draft, not submitted: answers as saved {date}",
  "print.pageNumber": "Page {page} of {pages}",

  // Pages without the portal's script
  "page.description":
    "{name}: apply online. Your answers are saved as you type, and you can come back to them on any device.",
  "missing.title": "There is no page at this address",
  "missing.text": "The address may be mistyped, or the page may have moved.",
  "missing.link": "Go to the application",
  "refused.reworded":
    "The choices of this question have changed since you chose. What you had chosen is below. Please choose again.",
  "refused.title": "This did not work",
  "refused.logIn": "Log in",
  "page.noScript": "This application needs JavaScript. Please turn it on, or write to {help_email} for help.",
  "mending.title": "We are mending this page",
  "mending.text":
    "Something went wrong when this application was last changed, and we are putting it right. It is not your fault.",
  "mending.safe": "What you have saved is safe. Please come back in a few minutes.",
  "service.endedTitle": "This link has ended",
  "service.ended": "This link is not valid, has expired or was withdrawn. Please ask for a new one.",
  "service.endedContact": "If you need it again, write to {admissions_email}.",
} as const;

/** Every text that a tenant's texts.json may replace. */
export const ALL_TEXTS = {
  ...DEFAULT_TEXTS,
  ...ACCOUNT_TEXTS,
  ...LATE_TEXTS,
  ...SERVER_TEXTS,
  ...EXPORT_PROBLEM_TEXTS,
  ...STAFF_TEXTS,
  ...STAFF_ERASURE_TEXTS,
  ...OFFICE_TEXTS,
};

export type ServerTextKey = keyof typeof ALL_TEXTS;

/** Gives what `text` gives, and also the texts that only the server has. */
export function serverText(source: TextSource, key: ServerTextKey, values: TextValues = {}): string {
  return fillText(source, key, ALL_TEXTS[key], values);
}
