export type { AccountMail, Mail } from "./account-mail.ts";
export { createLocalMailbox, type KeptMail, type LocalMailbox } from "./local-mailbox.ts";
export { createMailQueue, type Mailer, type MailQueue } from "./mail-queue.ts";
export { createMailRenderer } from "./render-mail.ts";
