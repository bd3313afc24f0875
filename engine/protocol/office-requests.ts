import * as z from "zod/mini";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./submissions.ts";

export const VIEW_VALUES_MAX = 50;

const several = z.optional(
  z.union([
    z.string().check(z.maxLength(200)),
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(VIEW_VALUES_MAX)),
  ]),
);

export const OFFICE_ORDERS = ["name", "submitted", "active", "status"] as const;

/** The first character of a search for names that sound alike. */
export const BY_SOUND = "~";

const view = {
  /**
   * Beginnings of words in a name or searched answer, the beginning of an email, or a reference number. After `~`, words
   * by their sound.
   */
  q: z.optional(z.string().check(z.maxLength(200))),
  status: several,
  round: several,
  /**
   * `key:value`, or `key:from..to` for dates and numbers, with both ends optional. Of several filters with one key, one
   * must match.
   */
  filter: several,
  id: several,
  sort: z._default(z.enum(OFFICE_ORDERS), "submitted"),
  direction: z.optional(z.enum(["asc", "desc"])),
};

export const officeViewQuerySchema = z.object(view);
export type OfficeViewQuery = z.output<typeof officeViewQuerySchema>;

/** `GET /api/office/applications`. `cursor` is `next` or `previous` from another page of the view. */
export const officeListQuerySchema = z.object({
  ...view,
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

export const officeParamsSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
export const officeDocumentParamsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  answerKey: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const revealRequestSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH)),
});

export const NOTE_MAX_LENGTH = 4_000;

export const noteRequestSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX_LENGTH)),
});
