import { setImmediate } from "node:timers/promises";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { Tenant } from "../../engine/core/index.ts";
import { MAX_CHANGES } from "../../engine/protocol/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import { onceFor } from "../once.ts";

/** Limits that are checked before parsing, because parsed values need more memory than bytes. */
export interface BodyLimits {
  readonly maxBytes: number;
  readonly maxDepth: number;
  readonly maxMembers: number;
  readonly maxValues: number;
}

/** Limits for calls without answers. The longest usual body is a staff note: 4,000 characters of three bytes. */
export const CALL_LIMITS: BodyLimits = { maxBytes: 16_384, maxDepth: 8, maxMembers: 100, maxValues: 500 };

export const OF_ANSWERS: ReadonlySet<string> = new Set([
  "PUT /api/answer",
  "PUT /api/items",
  "POST /api/validations",
  "POST /public/tmp",
]);
/** Maximum bytes of a character in JSON: two `\u` escapes. */
const CHARACTER_BYTES = 12;
const SHORT_CHARACTERS = 100;
const KEY_TIMES = 6;
/** Limits for the parts of a change besides key and value, such as its writer and its age. */
const CHANGE = { bytes: 300, values: 12 } as const;
const CLEARED = { bytes: 300, values: 6 } as const;
const SPARE = { bytes: 65_536, members: 100, values: 1_000 } as const;
const MAX_SETTLED = 200;
/** A larger body would occupy the process for too long. Pages then save their answers in several calls. */
const MOST_BYTES = 262_144;

/**
 * Returns the limits of a save that answers every question at full length and clears every answer, up to MOST_BYTES or
 * the longest answer.
 */
export const findAnswerLimits = onceFor(({ fields, computed }: Tenant): BodyLimits => {
  const changes = Math.min(fields.size, MAX_CHANGES);
  let [maxBytes, names]: [number, number] = [SPARE.bytes + changes * CHANGE.bytes, computed.size];
  let longest = 0;
  for (const { key, maxLength = SHORT_CHARACTERS, descKey, typedKey } of fields.values()) {
    const bytes = maxLength * CHARACTER_BYTES + key.length * KEY_TIMES + CLEARED.bytes;
    maxBytes += bytes;
    longest = Math.max(longest, bytes);
    names += 1 + Number(descKey !== undefined) + Number(typedKey !== undefined);
  }
  return {
    maxBytes: Math.min(maxBytes, Math.max(MOST_BYTES, SPARE.bytes + longest)),
    maxDepth: CALL_LIMITS.maxDepth,
    maxMembers: Math.max(MAX_SETTLED, SPARE.members + names),
    maxValues: SPARE.values + changes * CHANGE.values + fields.size * (1 + CLEARED.values),
  };
});

/** Character codes (RFC 8259, section 2), because comparing strings would be slow for long bodies. */
const [QUOTE, BACKSLASH, COMMA, OPENING, CLOSING] = [34, 92, 44, [91, 123], [93, 125]] as const;

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

/** Checks the declared length. Without one, counts bytes while reading. */
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

export const limitForms = createMiddleware<AppEnv>(async (context, next) => {
  await limitBytes(context, CALL_LIMITS.maxBytes);
  await next();
});

let lastTurn: Promise<unknown> = Promise.resolve();

/** Processes large bodies one after another. Other calls run between them. */
async function takeTurns(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.then(() => setImmediate()).then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

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
