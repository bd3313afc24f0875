import * as z from "zod/mini";

/** Steps of an application, in order (specification, section 4). */
export const WEB_STATUSES = ["started", "validating", "submitted"] as const;
export type WebStatus = (typeof WEB_STATUSES)[number];

/**
 * Returns the current step: `n` distinct known entries reach step `n`, in any order of arrival. Returns undefined
 * without known entries.
 */
export function webStatusOf(entries: readonly { readonly web_status: string }[]): WebStatus | undefined {
  const names = entries.map(({ web_status }) => web_status);
  return WEB_STATUSES[WEB_STATUSES.filter((status) => names.includes(status)).length - 1];
}

export const webStatusListSchema = z.array(z.object({ web_status: z.string(), at: z.string() }));

/** `POST /api/web-status`. */
export const webStatusAnswerSchema = z.object({ web_status: webStatusListSchema });
