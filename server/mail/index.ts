export type { AccountMail, Mail } from "./account-mail.ts";
export { createLocalMailbox, type LocalMailbox } from "./local-mailbox.ts";
export { createPostOffice, type Mailer, type PostOffice } from "./post-office.ts";
export { createMailRenderer } from "./render-mail.ts";
