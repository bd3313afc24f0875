import * as z from "zod/mini";

/** The entries of `web_status`, in the one order in which they may be made (docs/specification.md, section 4). */
export const WEB_STATUSES = ["started", "validating", "submitted"] as const;
export type WebStatus = (typeof WEB_STATUSES)[number];

/**
 * The number of distinct recognised entries gives the status, which is undefined before the first
 * (docs/specification.md, section 4).
 */
export function webStatusOf(entries: readonly { readonly web_status: string }[]): WebStatus | undefined {
  const names = entries.map(({ web_status }) => web_status);
  return WEB_STATUSES[WEB_STATUSES.filter((status) => names.includes(status)).length - 1];
}

/** All statuses that the application has had, oldest first. */
export const webStatusListSchema = z.array(z.object({ web_status: z.string(), at: z.string() }));

/** The answer of `POST /api/web-status`. */
export const webStatusAnswerSchema = z.object({ web_status: webStatusListSchema });
