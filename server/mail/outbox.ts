import { createHash } from "node:crypto";
import { reasonOf } from "../errors.ts";
import { orderJob, toPlace, type Job, type JobStore } from "../store/index.ts";
import { createWorkerLoop, type Duty, type Hold } from "../work/index.ts";
import type { AccountMail, Mail, Mailer } from "./account-mail.ts";
import { MAIL_PATIENCE_MS, toMailJob, toOrder, type MailOrder } from "./mail-order.ts";

/**
 * How many mails a process sends at once: so many that are tried for the first time, and so many of any kind. What a server
 * is slow to take, or takes never, keeps nobody else waiting for a code.
 */
const SENDERS = { firstTries: 2, any: 2 };
/** How long a process that stops waits for the answer to what it is sending. */
const STOP_MS = 5_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30 * 60_000;
/**
 * Version 0.6.0 orders these before it stores what they are about, which its request does within this time. Nothing of it
 * may be there before.
 */
const EARLY_ORDERS: ReadonlySet<MailOrder["kind"]> = new Set(["receipt", "reopened", "closed", "withdrawn"]);
const EARLY_MS = 60_000;
/** Mails that nobody waits for are sent once all others are. */
const UNHURRIED_MS = MAIL_PATIENCE_MS;
/**
 * Mails that come once or not at all. If it is not known whether the mail server has taken one, because the process ended
 * or the connection broke while it was handed over, it is not sent again; all others are.
 */
const SENT_AT_MOST_ONCE: ReadonlySet<MailOrder["kind"]> = new Set(["reminder"]);
/** What the job says from just before the mail is handed over until the mail server has answered. */
const HANDED_OVER = { isHandedOver: true } as const;
/** How long the record of a mail is kept that was sent or given up. */
const KEPT_MS = 7 * MAIL_PATIENCE_MS;

/** `unknown`: the mail was handed over, and the answer of the mail server is not known. */
type Outcome = "sent" | "nothing" | "unknown";

export type Outbox = ReturnType<typeof createOutbox>;

interface OutboxDeps {
  readonly store: JobStore;
  readonly mailer: Mailer;
  /**
   * Makes the mail, with its code or link; undefined if there is nothing to send any more. May run several times for one
   * order, if the mail could not be sent.
   */
  readonly make: (order: MailOrder) => Promise<AccountMail | undefined>;
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
 * Message-ID and the same code. Only reminders are sent at most once. A mail is tried again after longer and longer
 * pauses, and given up after a day.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, mailer, make, render, now, logger } = deps;

  /** Sends the mail if there is one, and returns whether this was all. */
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
        if (!isHandedOver) throw new Error("Another process has taken this mail over.");
      });
    } catch (error) {
      if (!isHandedOver || isRefusal(error)) throw error;
      return "unknown";
    }
    return "sent";
  };

  const attempt = async (job: Job, { owner, signal, end }: Hold): Promise<void> => {
    let outcome: Outcome | "unanswered";
    try {
      outcome = await Promise.race([send(job, owner), waitAfter(signal, STOP_MS)]);
    } catch (error) {
      if (end() !== "lost") await putOff(job, owner, error);
      return;
    }
    // The mail may have been sent. Another process finds out once the lease has run out, most often by sending it.
    if (outcome === "unanswered") return;
    if (outcome === "unknown")
      logger.warn(
        describe(job),
        "mail may have been sent before the connection or the process ended; it is not repeated",
      );
    const isEarly = EARLY_ORDERS.has(toOrder(job).kind) && now() - job.createdAt < EARLY_MS;
    if (outcome === "nothing" && isEarly) await store.deferJob(job.id, owner, now(), job.createdAt + EARLY_MS);
    else await store.completeJob(job.id, owner, { sent: outcome !== "nothing" }, now());
  };

  const putOff = async (job: Job, owner: string, error: unknown): Promise<void> => {
    const isLast = isWrongAddress(error) || now() - job.createdAt >= MAIL_PATIENCE_MS;
    const fields = { ...describe(job), reason: reasonOf(error) };
    if (isLast) {
      logger.error(fields, "mail could not be sent, and is given up");
      await store.failJob(job.id, owner, reasonOf(error), now());
    } else {
      logger.warn(fields, "mail will be tried again");
      await store.deferJob(job.id, owner, now(), now() + pauseAfter(job.attempts), "slow");
    }
  };

  const duties: readonly Duty[] = [
    ...Array.from({ length: SENDERS.firstTries }, () => ({ kinds: ["mail"], lane: "quick" }) as const),
    ...Array.from({ length: SENDERS.any }, () => ({ kinds: ["mail"] }) as const),
  ];
  const loop = createWorkerLoop(deps, duties, attempt);
  return {
    /**
     * Resolves when the order is stored, so that no crash loses it. The same order again changes nothing.
     * @throws StoreUnavailableError
     */
    enqueue: async (order: MailOrder) => {
      await orderJob(store, toMailJob(order), now());
      loop.wake();
    },
    /** As `enqueue`, for a mail that nobody waits for: it lets all others pass. @throws StoreUnavailableError */
    enqueueUnhurried: async (order: MailOrder) => {
      const { input, ...identity } = toMailJob(order);
      await store.ensureJob(identity, input, now(), toPlace(now() + UNHURRIED_MS));
    },
    /** Sends waiting mails now instead of within a second. */
    wake: loop.wake,
    start: loop.start,
    /**
     * What is being sent now is finished, if the mail server answers within seconds. The rest waits in the store for this
     * process or another.
     */
    stop: loop.stop,
    /** Sends what is due now. */
    drain: loop.drain,
    count: () => store.countJobs("mail"),
    /** Deletes the records of mails that were sent or given up a week ago. */
    sweep: () => store.deleteEndedJobs("mail", now() - KEPT_MS),
  };
}

/** Resolves so long after the signal, or never. Keeps no process from ending. */
const waitAfter = (signal: AbortSignal, waitMs: number): Promise<"unanswered"> =>
  new Promise((resolve) => {
    const begin = (): void => void setTimeout(resolve, waitMs, "unanswered").unref();
    if (signal.aborted) begin();
    else signal.addEventListener("abort", begin, { once: true });
  });

/** Names no address. */
const describe = ({ id, tenant, input, attempts }: Job) => ({ job: id, tenant, kind: input["mail"], attempts });

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

/** Whether the mail server has answered that it does not take the mail, now or ever. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 400;
