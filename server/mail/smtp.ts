import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Mailer } from "./account-mail.ts";

const GREETING_TIMEOUT_MS = 15_000;
/** A mail server may examine a message for minutes before it accepts it (RFC 5321, 4.5.3.2.6). */
const ANSWER_TIMEOUT_MS = 10 * 60_000;

const LIMITS = {
  connectionTimeout: GREETING_TIMEOUT_MS,
  greetingTimeout: GREETING_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

/** Connects and logs in. Sends nothing. @throws Error if the server is unavailable or rejects the log-in */
export async function checkMailServer(url: string): Promise<void> {
  const transport = createTransport({ url, ...LIMITS, socketTimeout: GREETING_TIMEOUT_MS });
  await transport.verify().finally(() => transport.close());
}

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

/**
 * Waits for `wait` before it yields the first byte. nodemailer reads that byte after the server has accepted DATA (RFC
 * 5321, 4.1.1.4).
 */
const waitBeforeFirstByte = (whole: Readable, wait: () => Promise<void>): Readable =>
  Readable.from(
    (async function* () {
      await wait();
      yield* whole;
    })(),
    { objectMode: false },
  );
