export type { AccountMail, Mail, MailKind, ReminderMail } from "./account-mail.ts";
export { createLocalMailbox, type KeptMail, type LocalMailbox } from "./local-mailbox.ts";
export { toMailJob, type MailOrder } from "./mail-order.ts";
export { createOutbox, type Outbox } from "./outbox.ts";
export { createMailRenderer } from "./render-mail.ts";
