/** What is loaded once a screen is shown, because nobody opens it before. */
export { HelpDialog } from "./HelpDialog.tsx";
export { PrivacyDialog } from "./PrivacyDialog.tsx";
