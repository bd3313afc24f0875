export {
  type AccountMail,
  type Mail,
  type MailKind,
  type ReminderMail,
  toMailJob,
  type MailOrder,
} from "./account-mail.ts";
export { createLocalMailbox, type KeptMail } from "./local-mailbox.ts";
export { createOutbox, type Outbox } from "./outbox.ts";
export { createMailRenderer } from "./render-mail.ts";
