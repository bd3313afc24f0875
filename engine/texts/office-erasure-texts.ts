/** Texts of the office about erasing. A tenant's texts.json may replace them too. */
export const OFFICE_ERASURE_TEXTS = {
  "office.erase.title": "Erase",
  "office.erase.text": "Erase this application, or the whole account of its applicant, for ever.",
  "office.erase.open": "Erase …",
  "office.erase.dialog": "Erase for ever",
  "office.erase.scope": "What is to be erased",
  "office.erase.application": "This application only",
  "office.erase.account": "The account of {email} with all its applications ({count})",
  "office.erase.continue": "Continue",
  "office.erase.back": "Back",
  "office.erase.goes": "This goes, and nobody can bring it back",
  "office.erase.one": "{status}: {documents} documents, {links} print links, {notes} notes",
  "office.erase.all": "All answers, documents, PDFs, print links, notes and mail that waits to be sent.",
  "office.erase.keepsAccount":
    "The applicant is logged out. The account stays, so they can log in and begin an application again.",
  "office.erase.losesAccount": "The email address, the password and all places where the account is logged in go too.",
  "office.erase.stays": "What stays is a mark that something was erased, and the audit log. Neither has personal data.",
  "office.erase.reference": "Reference number",
  "office.erase.referenceHint": "To go on, type the reference number of this application: {reference}",
  "office.erase.email": "Email address of the applicant",
  "office.erase.emailHint": "To go on, type the email address of the applicant: {email}",
  "office.erase.reason": "Reason",
  "office.erase.reasonHint": "It is kept in the audit log, so please name nobody in it.",
  "office.erase.reasonMissing": "Please say in a few words why this is erased.",
  "office.erase.confirmationMissing": "Please type it here, so that nothing else is erased by mistake.",
  "office.erase.submit": "Erase for ever",
  "office.gone.title": "This application is not there",
  "office.gone.text": "It was erased, perhaps just now, or the address is not whole.",
} as const;

/** What the server says about it. */
export const STAFF_ERASURE_TEXTS = {
  "staff.erased": "It is erased.",
  "staff.erasedLater":
    "It is certain to be erased, but a part of it is still there, because the file store does not answer. The portal goes on by itself.",
  "staff.erasureChanged":
    "Something has changed since you looked, and something else would be erased now. Nothing was erased. Please look again.",
  "staff.erasureReference": "This is not the reference number of this application.",
  "staff.erasureEmail": "This is not the email address of this applicant.",
} as const;
