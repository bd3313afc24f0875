import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ServerError } from "../errors.ts";
import type { Store } from "../store/index.ts";
import { hashToken } from "./secrets.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface Limit {
  readonly count: number;
  readonly windowMs: number;
  readonly text?: ServerTextKey;
}

/**
 * Limits of attempts per window. Subjects: `address` is a network address, `pair` one address with one account,
 * `account` one account, `device` a known browser, `code` an emailed code, `target` a new email address.
 */
export const LIMITS = {
  "login.address": { count: 100, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.pair": { count: 10, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.account": { count: 50, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "login.device": { count: 10, windowMs: 15 * MINUTE_MS, text: "login.throttled" },
  "signup.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "confirm.address": { count: 100, windowMs: 60 * MINUTE_MS },
  "confirm.pair": { count: 20, windowMs: 60 * MINUTE_MS },
  // Three of a million codes are valid. At 200 attempts a day, a stranger needs about 1,700 days on average.
  "confirm.account": { count: 200, windowMs: DAY_MS, text: "confirm.throttled" },
  "confirm.code": { count: 5, windowMs: 60 * MINUTE_MS },
  "mail.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "mail.device": { count: 6, windowMs: 60 * MINUTE_MS },
  // The window lasts as long as an emailed code, so that a throttled visitor still has a valid code.
  "confirmmail.pair": { count: 6, windowMs: 30 * MINUTE_MS },
  "confirmmail.account": { count: 8, windowMs: 30 * MINUTE_MS },
  "resetmail.pair": { count: 6, windowMs: 60 * MINUTE_MS },
  "resetmail.account": { count: 8, windowMs: 60 * MINUTE_MS },
  "password.account": { count: 10, windowMs: 15 * MINUTE_MS, text: "account.passwordThrottled" },
  "emailmail.account": { count: 6, windowMs: 60 * MINUTE_MS },
  "emailmail.target": { count: 6, windowMs: 60 * MINUTE_MS },
  "emailcode.account": { count: 20, windowMs: 60 * MINUTE_MS },
  "emailcode.code": { count: 5, windowMs: 60 * MINUTE_MS },
  "reset.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "tmp.address": { count: 120, windowMs: MINUTE_MS },
  "tmpkey.address": { count: 60, windowMs: MINUTE_MS },
  "problem.address": { count: 30, windowMs: MINUTE_MS },
  "unsubscribe.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "unsubscribe.account": { count: 60, windowMs: 60 * MINUTE_MS },
  // "verify" counts wrong claims, "verifyall" all claims: a school may verify hundreds of PDFs.
  "verify.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "verifyall.address": { count: 1_200, windowMs: 60 * MINUTE_MS },
  "draftpdf.account": { count: 12, windowMs: 10 * MINUTE_MS, text: "pdf.draftThrottled" },
  "draftpdf.address": { count: 120, windowMs: 10 * MINUTE_MS, text: "pdf.draftThrottled" },
  "staff.address": { count: 100, windowMs: 15 * MINUTE_MS },
  "staff.pair": { count: 10, windowMs: 15 * MINUTE_MS },
  "staff.account": { count: 50, windowMs: 15 * MINUTE_MS },
  "staff.device": { count: 10, windowMs: 15 * MINUTE_MS },
  "stafffactor.account": { count: 10, windowMs: 15 * MINUTE_MS },
  "staffinvite.address": { count: 60, windowMs: 60 * MINUTE_MS },
  "staffsso.address": { count: 120, windowMs: 15 * MINUTE_MS },
  "service.address": { count: 120, windowMs: MINUTE_MS },
} as const satisfies Readonly<Record<string, Limit>>;
export type LimitName = keyof typeof LIMITS;
export type Counted = readonly (readonly [LimitName, subject: string])[];

export type Throttles = ReturnType<typeof createThrottles>;

/** Counts attempts against LIMITS. Stores accounts and network addresses as hashes. */
export function createThrottles(store: Pick<Store, "countHit" | "uncountHit">, now: () => number) {
  const keyOf = (limit: LimitName, subject: string) => `${limit}:${hashToken(subject)}`;
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
  const check = async (tenant: string, limit: LimitName, subject: string): Promise<void> => {
    const refusal = await count(tenant, limit, subject);
    if (refusal !== undefined) throw refusal;
  };
  const uncount = (tenant: string, limit: LimitName, subject: string): Promise<void> =>
    store.uncountHit(tenant, keyOf(limit, subject), LIMITS[limit].windowMs, now());
  return {
    count,
    check,
    uncount,
    /** Counts an attempt against each limit, then calls `work`. If `work` succeeds, uncounts the attempt. */
    attempt: async <T>(tenant: string, counted: Counted, work: () => Promise<T>): Promise<T> => {
      for (const [limit, subject] of counted) await check(tenant, limit, subject);
      const result = await work();
      for (const [limit, subject] of counted) await uncount(tenant, limit, subject);
      return result;
    },
  };
}

export const toLogInLimits = (
  kind: "login" | "staff",
  username: string,
  { device, address }: { readonly device: string | undefined; readonly address: string },
): Counted =>
  device === undefined
    ? [
        [`${kind}.address`, address],
        [`${kind}.pair`, `${username} ${address}`],
        [`${kind}.account`, username],
      ]
    : [[`${kind}.device`, `${username} ${device}`]];
