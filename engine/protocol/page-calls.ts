import * as z from "zod/mini";

/** Header with the id of the page's application. The session cookie may belong to another applicant. */
export const ACCOUNT_HEADER = "Portico-Account";
/** Header with the page's epoch. A restored database has another epoch. */
export const EPOCH_HEADER = "Portico-Epoch";
/** Header with the content hash of the page's form. In another form, a key may belong to another question. */
export const FORM_HEADER = "Portico-Form";
/** Cookie with the id of the application that was open last. The names of tenants' cookies cannot begin with "~". */
export const lastApplicantCookie = (tenant: string): string => `~applicant-${tenant}`;

/** Statuses that browser code handles. Browsers do not load `API_ERRORS`. */
export const SEEN_STATUSES = { session_invalid: 401, not_found: 404, throttled: 429 } as const;

/** Body of an error in the browser. Accepts unknown codes, which a newer server may send. */
export const anyErrorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** A page's report of a failure: its kind, the page's path, and places in the built files. */
export const PAGE_FAILURE = {
  name: /^[A-Za-z]{1,60}$/,
  path: /^\/[a-z0-9/-]{0,100}$/,
  frame: /^\/assets\/[A-Za-z0-9_.-]{1,100}\.js:\d{1,7}:\d{1,7}$/,
  maxFrames: 10,
} as const;

export interface PageFailure {
  readonly name: string;
  readonly path: string;
  readonly frames: readonly string[];
}

/** Converts a failure to a report that the server accepts. Replaces or drops parts that do not match. */
export function toPageFailure({ name, path, frames }: PageFailure): PageFailure {
  return {
    name: PAGE_FAILURE.name.test(name) ? name : "Error",
    path: PAGE_FAILURE.path.test(path) ? path : "/",
    frames: frames.filter((frame) => PAGE_FAILURE.frame.test(frame)).slice(0, PAGE_FAILURE.maxFrames),
  };
}

/** Days for which a browser stores a visitor's answers after the last visit. */
export const VISITOR_DAYS = 7;

/**
 * `POST /public/visitor-key`. `key` is 32 bytes in base64. It encrypts a visitor's answers in the browser's storage.
 */
export const visitorKeySchema = z.object({ key: z.string(), days: z.number() });
