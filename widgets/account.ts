/** Components for the account screens and for the log-in over a page. No form page loads this module to open. */
export { FieldFrame, toDescribedBy } from "./fields/field-frame/FieldFrame.tsx";
export { LabelledInput } from "./ui/labelled-input/LabelledInput.tsx";
export { PasswordField } from "./ui/labelled-input/LabelledInput.tsx";
export type { PasswordRequirement } from "./ui/labelled-input/LabelledInput.tsx";
export { useAccountText } from "./ui/texts/use-account-text.ts";
