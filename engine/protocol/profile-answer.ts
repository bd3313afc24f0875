import * as z from "zod/mini";
import { profileSchema } from "./application.ts";
import { newsSchema } from "./news.ts";
import { noticeSchema } from "./notice.ts";
import { ownLapseSchema, ownReopeningSchema } from "./reopening.ts";
import { ownWithdrawalSchema } from "./withdrawal.ts";

/** All of the profile, as `GET /api/profile` is described. */
export const profileAnswerSchema = z.extend(profileSchema, {
  notice: z.nullable(noticeSchema),
  reopened: z.nullable(ownReopeningSchema),
  lapsed: z.nullable(ownLapseSchema),
  withdrawn: z.nullable(ownWithdrawalSchema),
});
/** All of the news, as they are described. */
export const newsAnswerSchema = z.extend(newsSchema, { lapsed: z.optional(ownLapseSchema) });
