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
    "Too many attempts to log in. To log in now, choose “Forgot password?” and use the link in the newest email from us. Or try again later (minutes to wait: {minutes}).",
  "signup.done": "We have sent a confirmation code to {username}.",
  "confirm.done": "Your account is confirmed. You can now log in.",
  "confirm.failed": "This confirmation code is wrong or has expired. Check it, or ask for a new one.",
  "confirm.throttled":
    "Too many wrong codes for this account. Open the link in the newest email from us and enter its code there.",
  "confirm.resent": "If this email address has an account to confirm, we have sent a new code.",
  "forgot.done":
    "If this email address has an account, we have sent a link to reset its password. If you get several, use the newest.",
  "reset.done": "Your password has been reset. You can now log in.",
  "reset.failed": "This link to reset your password is wrong or has expired. Please ask for a new one.",
  "password.common": "This password is too easy to guess. Choose another, for example four unrelated words.",
  "password.changed": "Your password has been changed. You are logged out everywhere else.",
  "account.passwordWrong": "This is not your current password.",
  "account.passwordThrottled":
    "You entered a wrong current password too often. If you do not remember it, log out, choose “Forgot password?” and use the link in the email. Or try again later (minutes to wait: {minutes}).",
  "email.codeSent": "We sent a code to {username}. Your email address changes when you enter it.",
  "email.same": "This is your email address already.",
  "email.changed": "Your email address is changed. From now on, log in with {username}.",
  "sessions.ended": "That device is logged out.",
  "sessions.othersEnded": "You are logged out everywhere else.",
  "account.throttled": "Too many attempts. Please try again later (minutes to wait: {minutes}).",

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
    "Check here if a PDF copy of an application, or the digest in a receipt, is exactly what was submitted. We show no answers, and the file does not leave your device.",
  "verify.reference": "Reference number",
  "verify.pdf": "PDF copy",
  "verify.pdfHint": "The file as it was downloaded from the portal. A printed or newly saved copy is a different file.",
  "verify.digestLabel": "Or the digest (SHA-256)",
  "verify.digestHint": "64 letters and numbers, as in the receipt. Spaces do not matter.",
  "verify.submit": "Check",
  "verify.missing": "Please enter the reference number, and choose a file or enter a digest.",
  "verify.signed": "Its signature is valid.",
  "verify.unsigned":
    "This submission is not signed, because the portal had no signing key at the time. Anyone who could write to its database could have changed it.",
  "verify.unknownKey": "This portal does not have the key of its signature, so we cannot check the signature.",
  "verify.wrongSignature":
    "The record for this reference number does not match its signature, so we cannot confirm what was submitted.",
  "verify.noNumber": "This is not one of our reference numbers. Please check for a wrong or missing character.",
  "verify.kept": "Its digest (SHA-256) is:",
  "verify.unreadable": "We cannot read this file. Please choose it again.",
  "verify.file": "This file is the PDF copy of the application that was submitted on {date}.",
  "verify.digest":
    "This is the digest of the application that was submitted on {date}. A PDF that shows it may still have been changed: choose the file itself to check that.",
  "verify.differs": "This is not what was submitted under that reference number, or the number does not exist.",

  // The receipt
  "receipt.subject": "We have received your application ({reference})",
  "receipt.text": "You submitted your application on {date}. Please keep this email as your receipt.",
  "receipt.reference": "Your reference number is {reference}.",
  "receipt.digest":
    "The SHA-256 digest of your submission is {digest}. Anyone can check a PDF copy or a digest at {verify}. The page does not show your answers.",
  "receipt.link": "Your application and its PDF copy are at {link}",

  // Reminders of a deadline
  "reminder.weekSubject": "{round} closes on {date}",
  "reminder.daySubject": "Last day: {round} closes on {date}",
  "reminder.text":
    "You started an application at {name} for {round} but have not submitted it. Please submit it before {date}.",
  "reminder.unchosen":
    "You started an application at {name} but have not chosen a round. If you are applying for {round}, choose it and submit before {date}.",
  "reminder.pages": "Pages with missing or wrong answers: {pages}.",
  "reminder.complete": "You have answered every required question. Now submit your application.",
  "reminder.link": "Continue your application",
  "reminder.stop": "Stop these reminders",
  "reminders.on": "Reminders are on. We email you before a deadline.",
  "reminders.off": "Reminders are off.",
  "retention.subject": "Your draft will be deleted on {date}",
  "retention.text":
    "You started an application at {name} but have not submitted it or opened it for a long time. We will delete it on {date}, with everything you entered and uploaded. To keep it, log in before then.",
  "retention.link": "Continue your application",
  "reopened.subject": "You can change your application {reference} until {date}",
  "reopened.text":
    "{name} has reopened your application {reference}, so that you can change it. You submitted it on {submitted}.",
  "reopened.reason": "Reason: {reason}",
  "reopened.until":
    "You can change it and submit again until {date}. If you do not, your earlier application still counts.",
  "reopened.link": "Change your application",
  "closed.subject": "Your application {reference} can no longer be changed",
  "closed.text": "{name} reopened your application {reference}, but has now closed it earlier than planned.",
  "closed.reason": "Reason: {reason}",
  "closed.counts":
    "The application you submitted on {submitted} still counts. We kept your later changes, but they are not part of it.",
  "closed.link": "Read your application",
  "withdrawn.subject": "Your application {reference} is withdrawn",
  "withdrawn.textOwn":
    "You have withdrawn your application {reference} at {name} on {date}. You had submitted it on {submitted}.",
  "withdrawn.textOffice":
    "{name} has withdrawn your application {reference} on {date}. You had submitted it on {submitted}.",
  "withdrawn.reason": "Reason: {reason}",
  "withdrawn.follows":
    "We no longer consider it. Your submission stays as it was, and you can still read it in your account.",
  "withdrawn.back":
    "If this is a mistake, write to {admissions_email} or call {phone}, extension {phone_extension}. Only we can reopen your application.",
  "withdrawn.link": "Go to your application",
  "erasure.done": "Your account and everything you entered are deleted.",
  "erasure.submitted":
    "You have submitted an application, so only {university} can delete your account. Please write to {help_email}.",
  "unsubscribe.title": "Stop reminder emails?",
  "unsubscribe.text":
    "{name} emails you before the deadline of an application that you have not submitted. You will still get other emails, such as receipts.",
  "unsubscribe.button": "Stop these reminders",
  "unsubscribe.doneTitle": "You get no more reminders",
  "unsubscribe.done": "{name} no longer reminds you of deadlines. You can turn reminders on again in your account.",
  "unsubscribe.wrongTitle": "This link does not work",
  "unsubscribe.wrong":
    "The address is incomplete or not one of ours. Copy the whole link from the email, or turn reminders off in your account.",
  "unsubscribe.account": "Your account",

  // Calls that are refused
  "submit.already": "This application was submitted. You can no longer change it.",
  "withdraw.already": "This application was withdrawn. You can no longer change it.",
  "withdraw.draft": "This application was never submitted, so there is nothing to withdraw.",
  "withdraw.changed":
    "This application has changed since you opened this page, so it was not withdrawn. Check it, then try again.",
  "submit.incomplete": "Some answers are missing or incorrect.",
  "submit.differs":
    "Your answers have changed since this page was loaded. Nothing was submitted. Please check the changes, then submit again.",
  "submit.asides":
    "Some questions have two answers, or an answer that could not be saved. Nothing was submitted. Choose which answers to keep, then submit again.",
  "submit.uploadRunning":
    "We are still converting a file. Nothing was submitted. Wait until it is ready, then submit again.",
  "error.notOpen": "Applications are not open at this time.",
  "error.roundClosed": "{round} closed on {date}. Nothing was changed or deleted.",
  "error.roundBefore": "{round} opens on {date}. You cannot save anything before then.",
  "error.roundUnchosen":
    "Several rounds are open. Choose the one you are applying for under “Your applications”, then submit.",
  "error.roundGone": "The round of this application is over. You can no longer change it.",
  "error.answersUnseen":
    "You have not checked some answers from your earlier application. Open each of these pages, then submit.",
  "error.otherRound":
    "You opened your application for another round in another tab or on another device. Nothing was changed here. Reload the page to see the other application.",
  "error.restored":
    "This portal was restored from a backup, so your latest answers may be missing. Check what differs, then try again.",
  "error.otherAccount":
    "Somebody else has logged in on this browser. We did not save your text to their application. Please log in again to continue.",
  "error.itemsChanged":
    "These entries were changed in another tab or on another device. Nothing was removed or moved. Check them, then try again.",
  "error.nothingToMove": "These entries cannot be removed or put in this order.",
  "error.itemsAsides":
    "One of these entries has a conflict or an answer that could not be saved. Nothing was removed or moved. Resolve it, then try again.",
  "error.asidesFull":
    "Too many questions have two answers. Choose which answer to keep for some of them, then try again.",
  "error.formChanged":
    "This form was just updated. Your last change is not saved yet, but nothing you typed is lost. Wait a moment and try again. If it still fails, reload the page.",
  "error.formOutdated":
    "The form has changed since you opened this page, so we could not do this. Nothing you typed is lost. Reload the page, then try again.",
  "error.store": "The portal cannot reach its database. Nothing was saved. Please try again in a minute.",
  "error.uploads":
    "The portal cannot store or read files now. Your answers are safe. Please try again in a few minutes.",
  "error.mending":
    "We are fixing a problem with this portal. Your last change was not saved, but earlier answers are safe. Try again in a few minutes.",
  "error.tooFast":
    "You sent more at once than the portal accepts. Nothing is lost. Wait a moment (seconds: {seconds}), then try again.",
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
  "document.gone": "We can no longer restore your file. Please upload it again.",
  "document.changed":
    "This file was changed on another page or device. The current file is shown here. Check it before you continue.",
  "document.name": "The name of this file can't be used. Please rename the file and try again.",
  "document.form": "The upload must be a form with one file.",

  // Files that cannot be converted
  "conversion.mislabelled":
    "Your file's name ends in .{named}, but it is a .{found} file. Save it again as one of {types}, then upload it.",
  "conversion.contentUnknown":
    "Your file's name ends in .{named}, but its content is something else. Open it on your device, save it as one of {types}, then upload it again.",
  "conversion.pdfEncrypted":
    "Your PDF is protected by a password or by restrictions. Please save a copy without protection (for example by printing it to PDF), then upload that.",
  "conversion.pdfForm":
    "We cannot read this kind of PDF form. Open it on your device, print it to PDF, then upload that PDF.",
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
    "Your file has too many pages. We accept at most {pages}. Please shorten it, then upload it again.",
  "conversion.tooManyPixels":
    "Your picture has too many pixels. Please make it smaller than {megapixels} megapixels, then upload it again.",
  "conversion.noRoom":
    "There is no room left for your file ({size} as a PDF). Delete a file that you no longer need, or make this one smaller, then upload it again.",
  "conversion.tooComplex":
    "Your file could not be converted. Please print it to PDF on your device, then upload that PDF.",
  "conversion.unavailable":
    "We cannot convert your file now. Please upload it again later, or upload a .pdf file instead.",
  "conversion.givenUp":
    "We could not convert your file because of a problem on our side. Please upload it again later.",
  "conversion.tooLate": "You submitted your application before this file was ready, so it is not part of it.",

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
    "You asked for many PDFs of your draft. Please try again in {minutes} minutes. Your answers are saved.",
  "pdf.draftName": "{name} (draft)",
  "pdf.none": "We make the PDF after you submit your application.",

  // Print (docs/specification.md, section 6)
  "print.notAnswered": "Not answered",
  "print.officeOnly":
    "For the office only: this print contains answers that other prints leave out. Please do not pass it on.",
  "print.late": "{round}, after the deadline of {date}",
  "print.submitted": "Submitted {date}",
  "print.withdrawn": "Withdrawn {date}",
  "print.draft": "Draft, not submitted: answers as saved {date}",
  "print.pageNumber": "Page {page} of {pages}",

  // Pages without the portal's script
  "page.description":
    "{name}: apply online. Your answers are saved as you type, and you can come back to them on any device.",
  "missing.title": "Page not found",
  "missing.text": "Check the address, or use the button below.",
  "missing.link": "Go to the application",
  "refused.reworded":
    "The choices of this question have changed. Your earlier choice is shown below. Please choose again.",
  "refused.title": "This did not work",
  "refused.logIn": "Log in",
  "page.noScript": "This application needs JavaScript. Please turn it on, or write to {help_email} for help.",
  "unknownHost.title": "There is no application form at this address",
  "unknownHost.text": "Check the address that your school gave you.",
  "unknownHost.operator": "If you run this portal: add this host name to the hosts of a tenant, in its tenant.json.",
  "mending.title": "We are fixing this page",
  "mending.text":
    "Something went wrong when this form was last changed. It is not your fault, and we are working on it.",
  "mending.safe": "Your saved answers are safe. Please come back in a few minutes.",
  "service.endedTitle": "This link no longer works",
  "service.ended": "This link is wrong, has expired or was revoked. Please ask for a new one.",
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
