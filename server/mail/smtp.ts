import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Mailer } from "./account-mail.ts";

const GREETING_TIMEOUT_MS = 15_000;
/**
 * A server may look through a message for minutes before it says that it has taken it. Whoever ends the connection before
 * sends the same mail again and again (RFC 5321, 4.5.3.2.6).
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

const LIMITS = {
  connectionTimeout: GREETING_TIMEOUT_MS,
  greetingTimeout: GREETING_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Connects and logs in, and sends nothing. @throws Error when the server is away or refuses user and password */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...LIMITS, socketTimeout: GREETING_TIMEOUT_MS });
  await transport.verify().finally(() => transport.close());
}

/** Sends through one mail server, over a few connections that stay open. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({ url, pool: true, ...LIMITS });
  const handOvers = new Map<string, () => Promise<void>>();
  transport.use("stream", ({ data, message }, done) => {
    const beforeHandOver = handOvers.get(String(data.messageId));
    if (beforeHandOver !== undefined) message?.processFunc((whole) => waitBeforeFirstByte(whole, beforeHandOver));
    done();
  });
  return {
    send: async ({ headers, ...mail }, beforeHandOver) => {
      if (beforeHandOver !== undefined) handOvers.set(mail.messageId, beforeHandOver);
      try {
        await transport.sendMail({ ...mail, headers: { ...headers, "Auto-Submitted": "auto-generated" } });
      } finally {
        handOvers.delete(mail.messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** The connection reads the message only once the server has answered DATA (RFC 5321, 4.1.1.4), and never before. */
const waitBeforeFirstByte = (whole: Readable, wait: () => Promise<void>): Readable =>
  Readable.from(
    (async function* () {
      await wait();
      yield* whole;
    })(),
    { objectMode: false },
  );
