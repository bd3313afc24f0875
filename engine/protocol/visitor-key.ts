import * as z from "zod/mini";

/** How long answers of a visitor are kept on the device after the last visit. */
export const VISITOR_DAYS = 7;

/**
 * The answer of `POST /public/visitor-key`: the key with which a visitor's page encrypts what it keeps on the device, 32
 * bytes in base64. It is the same for a browser as long as its cookie lives.
 */
export const visitorKeySchema = z.object({ key: z.string(), days: z.number() });
