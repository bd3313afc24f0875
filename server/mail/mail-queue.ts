import { setTimeout as sleep } from "node:timers/promises";
import type { AccountMail, Mail } from "./account-mail.ts";

/** Something that accepts mails: a mail server, or a folder on this machine. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailQueue {
  /** Queues a mail and returns at once. A mail that cannot be sent after several tries is logged, without its address. */
  enqueue(mail: AccountMail): void;
  /** Resolves when no mail is under way. A mail that waits for its next attempt is tried at once, for the last time. */
  drain(): Promise<void>;
}

export interface MailQueueDeps {
  readonly mailer: Mailer;
  readonly render: (mail: AccountMail) => Promise<Mail>;
  readonly onFailure: (kind: AccountMail["kind"], error: unknown, isLast: boolean) => void;
  /** The pause before each further attempt. */
  readonly retryAfterMs?: readonly number[];
}

export function createMailQueue({
  mailer,
  render,
  onFailure,
  retryAfterMs = [1_000, 5_000, 30_000],
}: MailQueueDeps): MailQueue {
  const underWay = new Set<Promise<void>>();
  const draining = new AbortController();
  const deliver = async (mail: AccountMail): Promise<void> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await mailer.send(await render(mail));
      } catch (error) {
        const pauseMs = draining.signal.aborted ? undefined : retryAfterMs[tries];
        onFailure(mail.kind, error, pauseMs === undefined);
        if (pauseMs === undefined) return;
        await sleep(pauseMs, undefined, { signal: draining.signal }).catch(() => undefined);
      }
    }
  };
  return {
    enqueue: (mail) => {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    drain: async () => {
      draining.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
