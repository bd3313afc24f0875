import { setTimeout as sleep } from "node:timers/promises";
import type { AccountMail, Mail } from "./account-mail.ts";

/** Whatever takes mails: a mail server, or a folder of this machine. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface PostOffice {
  /** Queues a mail and returns at once. A mail that cannot be sent after several tries is logged, without its address. */
  post(mail: AccountMail): void;
  /** Resolves when nothing is under way: what waits for another try has it now, and it is the last. */
  drain(): Promise<void>;
}

export interface PostOfficeDeps {
  readonly mailer: Mailer;
  readonly render: (mail: AccountMail) => Promise<Mail>;
  readonly onFailure: (kind: AccountMail["kind"], error: unknown, isLast: boolean) => void;
  /** Pauses before each further try. */
  readonly retryAfterMs?: readonly number[];
}

export function createPostOffice({
  mailer,
  render,
  onFailure,
  retryAfterMs = [1_000, 5_000, 30_000],
}: PostOfficeDeps): PostOffice {
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
    post: (mail) => {
      const delivery = deliver(mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    drain: async () => {
      draining.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
