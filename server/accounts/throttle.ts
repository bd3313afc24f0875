import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import type { Store } from "../store/index.ts";
import { hashToken } from "./secrets.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Limit {
  readonly count: number;
  readonly windowMs: number;
  /** What a refusal says, if not that there were too many attempts. */
  readonly text?: ServerTextKey;
}

/**
 * How many requests of each kind are let through per window. They are counted in the store, so the limits hold across
 * all processes, and before anything is compared, so that no number of them at once gets past; who was right is given
 * the count back. What strangers try is counted apart from what is tried where the owner is known by a mark
 * (signed-mark.ts), so that strangers use up only their own:
 * - `address`: all that comes from one network address, whoever is meant.
 * - `pair`: what comes from one address for one account.
 * - `account`: what comes for one account from all strangers together.
 * - `device`: what comes from one browser that has been logged in to the account.
 */
export const LIMITS = {
  "login.address": { count: 100, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.pair": { count: 10, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.account": { count: 50, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.device": { count: 10, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "signup.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "confirm.address": { count: 100, windowMs: 60 * MINUTE_MS },
  "confirm.pair": { count: 20, windowMs: 60 * MINUTE_MS },
  // There are a million codes and three that a stranger may hit, so all strangers together find one in 1,600 days.
  "confirm.account": { count: 200, windowMs: DAY_MS, text: "confirm.throttled" },
  // For each code, and each address or mark that tries it.
  "confirm.code": { count: 5, windowMs: 60 * MINUTE_MS },
  "mail.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "mail.device": { count: 6, windowMs: 60 * MINUTE_MS },
  // As long as what is mailed works, so that whoever is refused a mail finds one in the mailbox that still works.
  "confirmmail.pair": { count: 6, windowMs: 30 * MINUTE_MS },
  "confirmmail.account": { count: 8, windowMs: 30 * MINUTE_MS },
  "resetmail.pair": { count: 6, windowMs: 60 * MINUTE_MS },
  "resetmail.account": { count: 8, windowMs: 60 * MINUTE_MS },
  // A password that is asked for once more, of who is logged in.
  "password.account": { count: 10, windowMs: 15 * MINUTE_MS, text: "account.passwordThrottled" },
  "emailmail.account": { count: 6, windowMs: 60 * MINUTE_MS },
  "emailmail.target": { count: 6, windowMs: 60 * MINUTE_MS },
  "emailcode.account": { count: 20, windowMs: 60 * MINUTE_MS },
  "emailcode.code": { count: 5, windowMs: 60 * MINUTE_MS },
  "reset.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "tmp.address": { count: 120, windowMs: MINUTE_MS },
  "tmpkey.address": { count: 60, windowMs: MINUTE_MS },
  "problem.address": { count: 30, windowMs: MINUTE_MS },
  // Wrong links only.
  "unsubscribe.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "unsubscribe.account": { count: 60, windowMs: 60 * MINUTE_MS },
  // Wrong ones only, and all: a school checks hundreds of PDFs, and who guesses never gets past sixty.
  "verify.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "verifyall.address": { count: 1_200, windowMs: 60 * MINUTE_MS },
  "draftpdf.account": { count: 12, windowMs: 10 * MINUTE_MS, text: "pdf.draftThrottled" },
  // One network may be a school's, and its turns are shared (server/documents/turns.ts).
  "draftpdf.address": { count: 120, windowMs: 10 * MINUTE_MS, text: "pdf.draftThrottled" },
  "staff.address": { count: 100, windowMs: 15 * MINUTE_MS },
  "staff.pair": { count: 10, windowMs: 15 * MINUTE_MS },
  "staff.account": { count: 50, windowMs: 15 * MINUTE_MS },
  "staff.device": { count: 10, windowMs: 15 * MINUTE_MS },
  // Codes and passwords of who has given the password already.
  "stafffactor.account": { count: 10, windowMs: 15 * MINUTE_MS },
  "staffinvite.address": { count: 60, windowMs: 60 * MINUTE_MS },
  // Log-ins by the single sign-on, begun and ended.
  "staffsso.address": { count: 120, windowMs: 15 * MINUTE_MS },
  "service.address": { count: 120, windowMs: MINUTE_MS },
} as const satisfies Readonly<Record<string, Limit>>;
export type LimitName = keyof typeof LIMITS;

export type Throttles = ReturnType<typeof createThrottles>;

/** Subjects (accounts, addresses) are stored hashed: a throttle is not a list of who came from where. */
export function createThrottles(store: Pick<Store, "countHit" | "giveBackHit">, now: () => number) {
  const keyOf = (limit: LimitName, subject: string) => `${limit}:${hashToken(subject)}`;
  /** Counts one request, and returns the refusal if it is over the limit: `throttled`, with when to try again. */
  const count = async (tenant: string, name: LimitName, subject: string): Promise<ServerError | undefined> => {
    const limit: Limit = LIMITS[name];
    const hit = await store.countHit(tenant, keyOf(name, subject), limit.windowMs, now());
    if (hit.count <= limit.count) return undefined;
    const retryAfterMs = Math.max(1_000, hit.resetAt - now());
    return new ServerError("throttled", {
      retryAfterMs,
      values: { minutes: Math.ceil(retryAfterMs / MINUTE_MS) },
      ...(limit.text === undefined ? {} : { text: limit.text }),
      ...(hit.count === limit.count + 1 ? { exceeded: name } : {}),
    });
  };
  return {
    count,
    /** Counts one request. @throws that refusal */
    check: async (tenant: string, limit: LimitName, subject: string): Promise<void> => {
      const refusal = await count(tenant, limit, subject);
      if (refusal !== undefined) throw refusal;
    },
    /** Takes back one request that has turned out to be right. */
    giveBack: (tenant: string, limit: LimitName, subject: string): Promise<void> =>
      store.giveBackHit(tenant, keyOf(limit, subject), LIMITS[limit].windowMs, now()),
  };
}
