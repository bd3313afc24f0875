export {
  CONFIRMATION_CODE_LENGTH,
  isConfirmationCode,
  isNewPassword,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  type PasswordRule,
} from "./password-rules.ts";
