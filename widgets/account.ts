/** What only account screens are built of, and the log-in over a form page: no form page waits for it. */
export { FieldFrame, toDescribedBy } from "./fields/field-frame/FieldFrame.tsx";
export { LabelledInput } from "./ui/labelled-input/LabelledInput.tsx";
export { PasswordField } from "./ui/labelled-input/LabelledInput.tsx";
export type { PasswordRequirement } from "./ui/labelled-input/LabelledInput.tsx";
export { useAccountText } from "./ui/texts/use-account-text.ts";
