import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Tenant } from "../../engine/core/index.ts";
import { MAX_CHANGES } from "../../engine/protocol/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** What a body may hold. It is looked at before anything is parsed, because the work for each value costs more than its bytes. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Objects and lists inside of each other. */
  readonly maxDepth: number;
  /** Of one object or list. */
  readonly maxMembers: number;
  /** In all of the body. */
  readonly maxValues: number;
}

/** The longest that any other call holds is a note of staff: 4,000 characters of three bytes. */
export const CALL_LIMITS: BodyLimits = { maxBytes: 16_384, maxDepth: 8, maxMembers: 100, maxValues: 500 };

/** The calls that hold answers, or something for each of them. */
export const OF_ANSWERS: ReadonlySet<string> = new Set([
  "PUT /api/answer",
  "PUT /api/items",
  "POST /api/validations",
  "POST /public/tmp",
]);
/** A character beyond the basic plane, written as two escapes. */
const CHARACTER_BYTES = 12;
/** Of a choice, a number or a date. */
const SHORT_CHARACTERS = 100;
/** How often a key may be named. */
const KEY_TIMES = 6;
/** The parts of a change other than its key and its value: its author, and what the author had seen before. */
const CHANGE = { bytes: 300, values: 12 } as const;
/** What the author had seen of one answer that the change clears. */
const CLEARED = { bytes: 300, values: 6 } as const;
/** Extra room for questions that only an earlier version of the form has. */
const SPARE = { bytes: 65_536, members: 100, values: 1_000 } as const;
/** As many texts can be kept aside, and settled at once. */
const MAX_SETTLED = 200;

const limitsByTenant = new WeakMap<Tenant, BodyLimits>();

/** The limits of a save that answers every question of a tenant at full length, and clears every answer. */
export function findAnswerLimits(tenant: Tenant): BodyLimits {
  const found = limitsByTenant.get(tenant) ?? toAnswerLimits(tenant);
  limitsByTenant.set(tenant, found);
  return found;
}

function toAnswerLimits({ fields, computed }: Tenant): BodyLimits {
  const changes = Math.min(fields.size, MAX_CHANGES);
  let [maxBytes, names]: [number, number] = [SPARE.bytes + changes * CHANGE.bytes, computed.size];
  for (const { key, maxLength = SHORT_CHARACTERS, descKey, typedKey } of fields.values()) {
    maxBytes += maxLength * CHARACTER_BYTES + key.length * KEY_TIMES + CLEARED.bytes;
    names += 1 + Number(descKey !== undefined) + Number(typedKey !== undefined);
  }
  return {
    maxBytes,
    maxDepth: CALL_LIMITS.maxDepth,
    maxMembers: Math.max(MAX_SETTLED, SPARE.members + names),
    maxValues: SPARE.values + changes * CHANGE.values + fields.size * (1 + CLEARED.values),
  };
}

/** The characters of JSON that matter here, as numbers, because texts are long (RFC 8259, section 2). */
const [QUOTE, BACKSLASH, COMMA, OPENING, CLOSING] = [34, 92, 44, [91, 123], [93, 125]] as const;

/** True if a JSON text is within the limits. A text that is no JSON may be either, and costs no more. */
export function isWithin(json: string, { maxDepth, maxMembers, maxValues }: Omit<BodyLimits, "maxBytes">): boolean {
  const members: number[] = [];
  let values = 1;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === COMMA) {
      const count = (members.pop() ?? 1) + 1;
      if (count > maxMembers || ++values > maxValues) return false;
      members.push(count);
    } else if (code === OPENING[0] || code === OPENING[1]) {
      if (members.push(1) > maxDepth || ++values > maxValues) return false;
    } else if (code === CLOSING[0] || code === CLOSING[1]) members.pop();
  }
  return true;
}

/** Refuses a body that is too long. Only a body without a declared length is counted while it is read. */
async function limitBytes(context: Context<AppEnv, string>, maxBytes: number): Promise<void> {
  const declared = context.req.header("content-length");
  if (Number(declared ?? 0) > maxBytes) throw new ServerError("body_too_large");
  if (!mayHaveBody(context) || (declared !== undefined && context.req.header("transfer-encoding") === undefined))
    return;
  const refuse = (): never => {
    throw new ServerError("body_too_large");
  };
  await bodyLimit({ maxSize: maxBytes, onError: refuse })(context, () => Promise.resolve());
}

const mayHaveBody = ({ req: { method } }: Context<AppEnv, string>): boolean => method !== "GET" && method !== "HEAD";

/** Refuses a form that is too long. */
export const limitForms = createMiddleware<AppEnv>(async (context, next) => {
  await limitBytes(context, CALL_LIMITS.maxBytes);
  await next();
});

let lastTurn: Promise<unknown> = Promise.resolve();

/** Does the work of large bodies one after another, and looks in between for whoever else has called. */
async function takeTurns(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(() => setImmediate()).then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Refuses JSON that is longer, or has more or deeper values, than the call can honestly hold. */
export const limitBodies = createMiddleware<AppEnv>(async (context, next) => {
  const { method, path } = context.req;
  const holdsAnswers = OF_ANSWERS.has(`${method} ${path}`);
  const limits = holdsAnswers ? findAnswerLimits(context.get("served").tenant) : CALL_LIMITS;
  await limitBytes(context, limits.maxBytes);
  if (!mayHaveBody(context)) return next();
  const body = await context.req.text();
  const isLarge = body.length > CALL_LIMITS.maxBytes;
  const work = (): Promise<void> => {
    if (!isWithin(body, limits)) throw new ServerError("body_too_large");
    return next();
  };
  return isLarge ? takeTurns(work) : work();
});
