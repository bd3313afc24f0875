import * as z from "zod/mini";

/** Names the page's application: the browser's session cookie may belong to another applicant. */
export const ACCOUNT_HEADER = "Portico-Account";
/** Names the page's epoch. A restored database has another epoch. */
export const EPOCH_HEADER = "Portico-Epoch";
/** Content hash of the form that the page shows. Another version may use a key for another question. */
export const FORM_HEADER = "Portico-Form";
/** Cookie with the application that was open last. No tenant can have "~" at the beginning of its own cookie names. */
export const lastApplicantCookie = (tenant: string): string => `~applicant-${tenant}`;

/** Statuses that the browser's code handles. `ERROR_STATUSES` has all; no browser loads it. */
export const SEEN_STATUSES = { session_invalid: 401, not_found: 404, throttled: 429 } as const;

/** Body of an error as a browser reads it. A newer server may send codes that the browser does not know. */
export const anyErrorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** A page's report of a failure: kind, path of the page, places in the built files. */
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

/** Converts the failure to the form that the server accepts. Drops or replaces parts that do not fit. */
export function toPageFailure({ name, path, frames }: PageFailure): PageFailure {
  return {
    name: PAGE_FAILURE.name.test(name) ? name : "Error",
    path: PAGE_FAILURE.path.test(path) ? path : "/",
    frames: frames.filter((frame) => PAGE_FAILURE.frame.test(frame)).slice(0, PAGE_FAILURE.maxFrames),
  };
}

/** Days for which a device keeps a visitor's answers after the last visit. */
export const VISITOR_DAYS = 7;

/** `POST /public/visitor-key`. `key` is 32 bytes in base64 and encrypts what a visitor's page keeps on the device. */
export const visitorKeySchema = z.object({ key: z.string(), days: z.number() });
