/** Parts of account screens and of the log-in over a page, which no form page waits for. */
export { FieldFrame, toDescribedBy } from "./fields/field-frame/FieldFrame.tsx";
export { LabelledInput } from "./ui/labelled-input/LabelledInput.tsx";
export { PasswordField } from "./ui/labelled-input/LabelledInput.tsx";
export type { PasswordRequirement } from "./ui/labelled-input/LabelledInput.tsx";
export { useAccountText } from "./ui/texts/use-account-text.ts";
