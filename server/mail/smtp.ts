import { createTransport } from "nodemailer";
import type { Mailer, SentMail } from "./account-mail.ts";

const TIMEOUT_MS = 15_000;

const LIMITS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Connects and logs in, and sends nothing. @throws Error when the server is away or refuses user and password */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...LIMITS });
  await transport.verify().finally(() => transport.close());
}

/** Sends through one mail server, over a few connections that stay open. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({ url, pool: true, ...LIMITS });
  return {
    send: async (mail: SentMail) => {
      await transport.sendMail({ ...mail, headers: { "Auto-Submitted": "auto-generated" } });
    },
    close: () => transport.close(),
  };
}
