/**
 * Components for the account screens and for the log-in dialog. Form pages must not import this module, so that their
 * first load stays small.
 */
export { FieldFrame, toDescribedBy } from "./fields/field-frame/FieldFrame.tsx";
export { LabelledInput } from "./ui/labelled-input/LabelledInput.tsx";
export { PasswordField } from "./ui/labelled-input/LabelledInput.tsx";
export type { PasswordRequirement } from "./ui/labelled-input/LabelledInput.tsx";
export { useAccountText } from "./ui/texts/use-account-text.ts";
