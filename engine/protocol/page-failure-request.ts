import * as z from "zod/mini";
import { PAGE_FAILURE } from "./page-failure.ts";

/** `POST /public/client-error`: the kind and place of a failure, never its message, which might hold an answer. */
export const pageFailureSchema = z.object({
  name: z.string().check(z.regex(PAGE_FAILURE.name)),
  path: z.string().check(z.regex(PAGE_FAILURE.path)),
  frames: z.array(z.string().check(z.regex(PAGE_FAILURE.frame))).check(z.maxLength(PAGE_FAILURE.maxFrames)),
});
