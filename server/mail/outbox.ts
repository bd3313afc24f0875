import { createHash } from "node:crypto";
import { reasonOf } from "../errors.ts";
import type { Job, JobCounts, JobStore } from "../store/index.ts";
import { createWorkerLoop, type Hold } from "../work/index.ts";
import type { AccountMail, Mail, Mailer } from "./account-mail.ts";
import { MAIL_PATIENCE_MS, toIdentity, toInput, toOrder, type MailOrder } from "./mail-order.ts";

/** How many mails a process sends at once. */
const SENDERS = 2;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** For how long a mail waits for what it is about, which is being stored by the request that ordered it. */
const LONGEST_WAIT_MS = 10 * 60_000;
/** An order for what may still be waited for is as good as a new one. */
const FRESH_MS = 60_000;
const WAIT_MS = 1_000;
/** How long the record of a mail is kept that was sent or given up. */
const KEPT_MS = 7 * MAIL_PATIENCE_MS;

/** What there is to send: a mail, nothing any more, or nothing yet. */
export type MadeMail = AccountMail | "nothing" | "notYet";

export interface Outbox {
  /**
   * Resolves when the order is stored, so that no crash loses it. The same order again changes nothing.
   * @throws StoreUnavailableError
   */
  enqueue(order: MailOrder): Promise<void>;
  /** Looks for mails at once instead of within a second. */
  wake(): void;
  start(): void;
  /** What is being sent now is finished; the rest waits in the store for this process or another. */
  stop(): Promise<void>;
  /** Sends what is due now. */
  drain(): Promise<void>;
  count(): Promise<JobCounts>;
  /** Deletes the records of mails that were sent or given up a week ago. */
  sweep(): Promise<void>;
}

interface OutboxDeps {
  readonly store: JobStore;
  readonly mailer: Mailer;
  /** Makes the mail, with its code or link. May run several times for one order, if the mail could not be sent. */
  readonly make: (order: MailOrder) => Promise<MadeMail>;
  readonly render: (mail: AccountMail) => Promise<Mail>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Never given an address. */
  readonly logger: Record<"warn" | "error", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
  readonly listTenants?: () => readonly string[];
  readonly leaseMs?: number;
}

/**
 * Every mail of the portal, kept in the store until a mail server has taken it. Any process sends the mails of all. A mail
 * is sent at least once: if a process ends between sending it and noting so, another sends it again, with the same
 * Message-ID and the same code. It is tried again after longer and longer pauses, and given up after a day.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, mailer, make, render, now, logger } = deps;

  /** Sends the mail if there is one, and returns whether this was all. */
  const send = async (job: Job): Promise<"sent" | "nothing" | "notYet"> => {
    const made = await make(toOrder(job));
    if (typeof made === "string") return made;
    const mail = await render(made);
    await mailer.send({ ...mail, messageId: messageIdOf(job, mail.from) });
    return "sent";
  };

  const attempt = async (job: Job, { owner, end }: Hold): Promise<void> => {
    let outcome: "sent" | "nothing" | "notYet";
    try {
      outcome = await send(job);
    } catch (error) {
      if (end() !== "lost") await putOff(job, owner, error);
      return;
    }
    const isOver = outcome !== "notYet" || now() - job.createdAt > LONGEST_WAIT_MS;
    if (isOver) await store.completeJob(job.id, owner, { sent: outcome === "sent" }, now());
    else await store.deferJob(job.id, owner, now(), now() + WAIT_MS);
  };

  const putOff = async (job: Job, owner: string, error: unknown): Promise<void> => {
    const isLast = isWrongAddress(error) || now() - job.createdAt >= MAIL_PATIENCE_MS;
    const told = { job: job.id, tenant: job.tenant, kind: job.input["mail"], attempts: job.attempts };
    const fields = { ...told, reason: reasonOf(error) };
    if (isLast) {
      logger.error(fields, "mail could not be sent, and is given up");
      await store.failJob(job.id, owner, reasonOf(error), now());
    } else {
      logger.warn(fields, "mail will be tried again");
      await store.deferJob(job.id, owner, now(), now() + pauseAfter(job.attempts));
    }
  };

  const duties = Array.from({ length: SENDERS }, () => ({ kinds: ["mail"] as const }));
  const loop = createWorkerLoop(deps, duties, attempt);
  return {
    enqueue: async (order) => {
      const [identity, input] = [toIdentity(order), toInput(order)];
      const job = await store.ensureJob(identity, input, now());
      const isSent = job.state === "COMPLETED" && job.result?.["sent"] === true;
      if (!isSent && now() - job.createdAt > FRESH_MS) await store.enqueueJob(identity, input, now());
      loop.wake();
    },
    wake: loop.wake,
    start: loop.start,
    stop: loop.stop,
    drain: loop.drain,
    count: () => store.countJobs("mail"),
    sweep: () => store.deleteEndedJobs("mail", now() - KEPT_MS),
  };
}

/** 5 s, 15 s, 45 s and so on up to half an hour. */
const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 3 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);

/** The same for each attempt at one order, so that a mail program shows a mail once that came twice. */
function messageIdOf({ tenant, account, key }: Job, from: string): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "portico.invalid";
  return `<${createHash("sha256").update(`${tenant}\n${account}\n${key}`).digest("hex").slice(0, 40)}@${host}>`;
}

/**
 * Whether the mail server says that there is no such mailbox (RFC 3463, X.1.X: addressing status). Trying that for a day
 * only harms the standing of the sender.
 */
const isWrongAddress = (error: unknown): boolean =>
  error instanceof Error && "response" in error && /^5\d\d[ -]5\.1\.\d/.test(String(error.response));
