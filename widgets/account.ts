/**
 * Components for the account screens and for the log-in dialog. Form pages must not import this module, so that their
 * first load stays small.
 */
export { FieldFrame, FieldGroup, toDescribedBy } from "./fields/field-frame/FieldFrame.tsx";
export { LabelledInput, PasswordField, type PasswordRequirement } from "./ui/labelled-input/LabelledInput.tsx";
export { useAccountText } from "./ui/texts/use-account-text.ts";
