/** Texts of the office about erasing. A tenant's texts.json may replace them too. */
export const OFFICE_ERASURE_TEXTS = {
  "office.erase.title": "Erase",
  "office.erase.text": "Permanently erase this application, or the whole account of its applicant.",
  "office.erase.open": "Erase …",
  "office.erase.dialog": "Erase permanently",
  "office.erase.scope": "What do you want to erase?",
  "office.erase.application": "This application only",
  "office.erase.account": "The account of {email} with all its applications ({count})",
  "office.erase.continue": "Continue",
  "office.erase.back": "Back",
  "office.erase.goes": "You cannot undo this. It erases:",
  "office.erase.one": "{status}: {documents} documents, {links} print links, {notes} notes",
  "office.erase.all": "All answers, documents, PDFs, print links, notes and unsent emails.",
  "office.erase.keepsAccount":
    "The applicant is logged out. The account stays, so they can log in and start a new application.",
  "office.erase.losesAccount": "The email address, the password and all sessions of the account are erased too.",
  "office.erase.stays": "A record of the erasure and the audit log stay. Neither contains personal data.",
  "office.erase.reference": "Reference number",
  "office.erase.referenceHint": "To continue, type the reference number of this application: {reference}",
  "office.erase.email": "Email address of the applicant",
  "office.erase.emailHint": "To continue, type the email address of the applicant: {email}",
  "office.erase.reason": "Reason",
  "office.erase.reasonHint": "The audit log keeps this. Do not name anybody in it.",
  "office.erase.reasonMissing": "Enter a short reason.",
  "office.erase.confirmationMissing": "Type it here, so that nothing else is erased by mistake.",
  "office.erase.submit": "Erase permanently",
  "office.gone.title": "This application does not exist",
  "office.gone.text": "It was erased, or the address is incomplete.",
} as const;

/** What the server says about it. */
export const STAFF_ERASURE_TEXTS = {
  "staff.erased": "It is erased.",
  "staff.erasedLater":
    "Erasing has started. Some files remain because the file store is not responding. The portal will finish automatically.",
  "staff.erasureChanged":
    "Nothing was erased, because the data changed after you opened this page. Check what will be erased, then try again.",
  "staff.erasureReference": "This is not the reference number of this application.",
  "staff.erasureEmail": "This is not the email address of this applicant.",
} as const;
