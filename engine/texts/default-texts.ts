import { EVALUATION_TEXTS } from "../core/index.ts";
import { UPLOAD_TEXTS } from "./upload-texts.ts";

/**
 * Every text of the portal's pages that is not a tenant's own data, in the specification's words: those of the
 * evaluation, and the portal's own. A tenant's texts.json may replace any of them. `{name}` stands for a value given by
 * the caller or for a partner value.
 */
export const DEFAULT_TEXTS = {
  ...EVALUATION_TEXTS,

  // Errors (docs/specification.md, section 8)
  "error.unexpected": "We've encountered an unexpected error at this time. Please try again later.",
  "error.session":
    "Your session has ended. Please log in again. Your answers are safe: this device keeps those that are not saved yet.",
  "error.boundaryTitle": "Unexpected Error",
  "error.rootTitle": "Something went wrong.",
  "error.rootText": "The issue that caused you to see this has been logged. We will get it fixed as soon as possible.",
  "error.reload": "Load the page again",
  "error.home": "Go to the application",
  "error.upload": "We could not upload your file for “{field}”. Please send it again.",
  "error.conversion":
    "We could not convert your file. Please check that it opens on your device, then upload it again.",
  "error.addAnother": "We could not change the number of entries. Check your connection, then try again.",
  "error.tabs": "We could not switch to the other tab. Check your connection, then try again.",
  "error.network": "We cannot reach the server. Check your connection and try again.",

  // Dialogs
  "dialog.close": "Close",

  // Toasts
  "toast.success": "Success",
  "toast.error": "Error",
  "toast.region": "Notifications (F8)",
  "toast.dismiss": "Dismiss: {title}",

  // Pages and links
  "page.withErrors": "Error: {title}",
  "link.newTab": "(opens in a new tab)",

  // Banner (docs/specification.md, sections 1 and 2)
  "banner.submitted": "Thanks, {first_name}!",
  "banner.submittedNameless": "Thanks!",
  "banner.submittedText":
    "Congratulations on completing your application to {program}. You will have an admissions decision within four weeks.",
  "banner.firstLogin": "It's time to get started",
  "banner.welcomeBack": "WELCOME BACK TO YOUR APPLICATION",
  "banner.welcome": "Welcome!",
  "banner.welcomeLink": "Already have an account? Log in",
  "banner.fee": "Your application fee is waived.",
  "banner.scholarships": "You are automatically considered for scholarships up to $2,000.",
  "banner.testScores": "Test-score waivers are available for those who qualify.",
  "banner.decision": "You will have an admissions decision within four weeks of completing your application.",

  // Navigation and account popover
  "nav.label": "Application steps",
  "nav.createAccount": "Create account",
  "nav.account": "Account",
  "nav.skip": "Skip to the form",

  // Form
  "form.save": "Save and Continue",
  "form.submit": "Submit Application",
  "review.title": "Check your answers",
  "review.back": "Back to checking your answers",
  "form.saved": "Your answers have been saved.",
  "form.saving": "Saving…",
  "form.autosave": "Your answers are saved as you go.",
  "saving.label": "Saving your answers",
  "saving.saved": "Saved at {time}",
  "saving.offline": "Not saved yet: no connection. {kept}",
  "saving.unreachable": "Not saved yet: we cannot reach the portal. We keep trying. {kept}",
  "saving.failed": "Not saved yet: something went wrong on our side. We will try again. {kept}",
  "saving.busy": "Not saved yet: the portal is busy. We will try again in a moment. {kept}",
  "saving.loggedOut": "Not saved yet: you are no longer logged in. {kept}",
  "saving.otherAccount": "Not saved: somebody else is now logged in on this browser. {kept}",
  "saving.submitted": "Submitted. Your answers can no longer be changed.",
  "saving.visitorEmpty": "Not saved: you need an account to save your answers.",
  "saving.visitorKept": "Not saved yet: you have no account. Kept on this device for {days} days.",
  "saving.visitorInMemory": "Not saved yet: you have no account. Kept only as long as this page is open.",
  "saving.clear": "Clear my answers",
  "saving.clearAsk": "Delete everything you filled in from this device?",
  "saving.clearYes": "Delete it",
  "saving.clearNo": "Keep it",
  "saving.refusedOne": "Not saved: your answer to “{question}” needs to be corrected.",
  "saving.refused": "Not saved: {count} answers need to be corrected, among them “{question}”.",
  "saving.upload": "Not attached: your file for “{question}”. The reason is shown at the question.",
  "saving.conflict": "Some questions have two answers. Choose which one to keep.",
  "saving.sending": "Not attached yet: we are still sending your file for “{question}”.",
  "saving.awaitsTabs": "Waiting for another open tab to save its answers first…",
  "saving.typing": "Not saved yet: we save your text when you leave its box. {kept}",
  "saving.kept": "Kept on this device.",
  "saving.inMemory": "Kept only as long as this page is open.",
  "form.step": "Step {step} of {steps}: {page}",
  "form.visitor": "You can look around and fill in the form. You need an account to save your answers.",
  "submit.success": "Your application was successfully submitted.",
  "submit.waiting": "Waiting for your file: {field}…",
  "submit.loggedOut": "You are no longer logged in. Please log in again, then submit.",

  ...UPLOAD_TEXTS,

  // Tabs and add another
  "tabs.blockedTitle": "File Upload in Progress",
  "tabs.blockedText": "Please wait until the file upload has completed.",
  "addAnother.button": "Add Another",
  "addAnother.limit": "You can add up to {max}.",
  "addAnother.visitor": "To add more, up to {max}, create an account.",
  "addAnother.reached": "You have added all {max}.",

  // Form widgets
  "field.optional": "optional",
  "field.error": "Error:",
  "date.month": "Month",
  "date.day": "Day",
  "date.year": "Year",
  "textarea.left": "{count} characters left",
  "textarea.oneLeft": "1 character left",
  "textarea.over": "{count} characters too many",
  "textarea.oneOver": "1 character too many",
  "tabs.clears": "Choose one way to answer. If you choose another tab, we clear your answer in this tab.",
  "addAnother.count": "{count} of {max}",
  "addAnother.unsaved": "Some answers here are not saved yet. Check them, then try again.",

  // Footer
  "footer.help": "Help",
  "footer.privacy": "Privacy",
  "footer.helpText": "For help with this application, write to us or call us.",
  "footer.phoneNumber": "{phone}, extension {phone_extension}",
} as const;

export type TextKey = keyof typeof DEFAULT_TEXTS;
