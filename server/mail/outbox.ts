import { createHash } from "node:crypto";
import { reasonOf } from "../errors.ts";
import { orderJob, toPlace, type Job, type JobStore } from "../store/index.ts";
import { createWorkerLoop, type JobFilter, type Lease, type WorkerLoopDeps } from "../work/index.ts";
import {
  type AccountMail,
  type Mail,
  type Mailer,
  MAIL_PATIENCE_MS,
  toMailJob,
  toOrder,
  type MailOrder,
} from "./account-mail.ts";

/** Senders of each process. Two make first attempts only, so that a slow mail server does not delay new codes. */
const SENDERS = { firstTries: 2, any: 2 };
const STOP_MS = 5_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/** An email that nobody waits for goes into the queue as if it were ordered this much later. */
const UNHURRIED_MS = MAIL_PATIENCE_MS;
/** Emails that are never sent again once the mail server may have accepted them. */
const SENT_AT_MOST_ONCE: ReadonlySet<MailOrder["kind"]> = new Set(["reminder"]);
/** Stored in the job from the hand-over to the mail server until its response. */
const HANDED_OVER = { isHandedOver: true } as const;
const KEPT_MS = 7 * MAIL_PATIENCE_MS;

type Outcome = "sent" | "nothing" | "unknown";

export type Outbox = ReturnType<typeof createOutbox>;

interface OutboxDeps extends WorkerLoopDeps {
  readonly store: JobStore;
  readonly mailer: Mailer;
  /** Returns undefined if there is no longer anything to send. May run several times for one order. */
  readonly make: (order: MailOrder) => Promise<AccountMail | undefined>;
  readonly render: (mail: AccountMail) => Promise<Mail>;
  /** Receives no addresses. */
  readonly logger: Record<"warn" | "error", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

/**
 * Stores orders of emails, and tries to send each email for a day. May send an email twice, with the same Message-ID,
 * but never a reminder. Each process sends the emails of all processes.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, mailer, make, render, now, logger } = deps;

  const send = async (job: Job, owner: string): Promise<Outcome> => {
    if (job.result?.["isHandedOver"] === true) return "unknown";
    const order = toOrder(job);
    const made = await make(order);
    if (made === undefined) return "nothing";
    const mail = await render(made);
    const whole = { ...mail, messageId: messageIdOf(job, mail.from) };
    if (!SENT_AT_MOST_ONCE.has(order.kind)) {
      await mailer.send(whole);
      return "sent";
    }
    let isHandedOver = false;
    try {
      await mailer.send(whole, async () => {
        isHandedOver = await store.noteJob(job.id, owner, HANDED_OVER, now());
        if (!isHandedOver) throw new Error("Another process has taken over this email.");
      });
    } catch (error) {
      if (!isHandedOver || isRefusal(error)) throw error;
      return "unknown";
    }
    return "sent";
  };

  const attempt = async (job: Job, { owner, signal, end }: Lease): Promise<void> => {
    let outcome: Outcome | "unanswered";
    try {
      outcome = await Promise.race([send(job, owner), waitAfter(signal, STOP_MS)]);
    } catch (error) {
      if (end() !== "lost") await putOff(job, owner, error);
      return;
    }
    // The mail server may have sent the email. Another process continues after the lease has expired.
    if (outcome === "unanswered") return;
    if (outcome === "unknown")
      logger.warn(
        describe(job),
        "email may have been sent before the connection or the process ended; it is not repeated",
      );
    await store.completeJob(job.id, owner, { sent: outcome !== "nothing" }, now());
  };

  const putOff = async (job: Job, owner: string, error: unknown): Promise<void> => {
    const isLast = isWrongAddress(error) || now() - job.createdAt >= MAIL_PATIENCE_MS;
    const fields = { ...describe(job), reason: reasonOf(error) };
    if (isLast) {
      logger.error(fields, "email could not be sent and is not tried again");
      await store.failJob(job.id, owner, reasonOf(error), now());
    } else {
      logger.warn(fields, "email will be tried again");
      await store.deferJob(job.id, owner, now(), now() + pauseAfter(job.attempts), "slow");
    }
  };

  const filters: readonly JobFilter[] = [
    ...Array.from({ length: SENDERS.firstTries }, () => ({ kinds: ["mail"], lane: "quick" }) as const),
    ...Array.from({ length: SENDERS.any }, () => ({ kinds: ["mail"] }) as const),
  ];
  const loop = createWorkerLoop(deps, filters, attempt);
  return {
    ...loop,
    /** Resolves when the email is stored. A repeated order changes nothing. @throws StoreUnavailableError */
    enqueue: async (order: MailOrder) => {
      await orderJob(store, toMailJob(order), now());
      loop.wake();
    },
    /** Queues an email that nobody waits for: behind emails that are queued up to 24 hours later. */
    enqueueUnhurried: async (order: MailOrder) => {
      const { input, ...identity } = toMailJob(order);
      await store.ensureJob(identity, input, now(), toPlace(now() + UNHURRIED_MS));
    },
    count: () => store.countJobs("mail"),
    sweep: () => store.deleteEndedJobs("mail", now() - KEPT_MS),
  };
}

const waitAfter = (signal: AbortSignal, waitMs: number): Promise<"unanswered"> =>
  new Promise((resolve) => {
    const begin = (): void => void setTimeout(resolve, waitMs, "unanswered").unref();
    if (signal.aborted) begin();
    else signal.addEventListener("abort", begin, { once: true });
  });

const describe = ({ id, tenant, input, attempts }: Job) => ({ job: id, tenant, kind: input["mail"], attempts });

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 3 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);

/** Returns the Message-ID. It is the same for all attempts, so that mail programs show a repeated email once. */
function messageIdOf({ tenant, account, key }: Job, from: string): string {
  const host = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1] ?? "portico.invalid";
  return `<${createHash("sha256").update(`${tenant}\n${account}\n${key}`).digest("hex").slice(0, 40)}@${host}>`;
}

/** True if the server rejects the address (RFC 3463, X.1.X). Do not retry: this would harm the sender's reputation. */
const isWrongAddress = (error: unknown): boolean =>
  error instanceof Error && "response" in error && /^5\d\d[ -]5\.1\.\d/.test(String(error.response));

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 400;
