import * as z from "zod/mini";
import { REASON_MAX_LENGTH, REASON_MIN_LENGTH } from "./reason-length.ts";

/** As many values of one filter, or applications by their ids, may be in a view. */
export const VIEW_VALUES_MAX = 50;

const several = z.optional(
  z.union([
    z.string().check(z.maxLength(200)),
    z.array(z.string().check(z.maxLength(200))).check(z.maxLength(VIEW_VALUES_MAX)),
  ]),
);

/** In which order a list can be. */
export const OFFICE_ORDERS = ["name", "submitted", "active", "status"] as const;

const view = {
  /** Beginnings of words of a name, the beginning of an e-mail address, or a reference number in whatever form. */
  q: z.optional(z.string().check(z.maxLength(200))),
  status: several,
  /** The id of a round; empty for those that are for none. */
  round: several,
  /** `key:value`, or `key:from..to` for dates and numbers, where either may be empty; several of one key mean any of them. */
  filter: several,
  /** The ids of applications: only these. */
  id: several,
  sort: z._default(z.enum(OFFICE_ORDERS), "submitted"),
  direction: z.optional(z.enum(["asc", "desc"])),
};

/** The query of every call about a view of the list, with which it can be sent to a colleague. */
export const officeViewQuerySchema = z.object(view);
export type OfficeViewQuery = z.output<typeof officeViewQuerySchema>;

/** The query of `GET /api/office/applications`. */
export const officeListQuerySchema = z.object({
  ...view,
  /** `next` or `previous` of another page of the same view. */
  cursor: z.optional(z.string().check(z.maxLength(2_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

export const officeParamsSchema = z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) });
export const officeDocumentParamsSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  answerKey: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** The body of `POST /api/office/applications/{id}/reveal`. */
export const revealRequestSchema = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(100)),
  reason: z.string().check(z.trim(), z.minLength(REASON_MIN_LENGTH), z.maxLength(REASON_MAX_LENGTH)),
});

/** Characters. */
export const NOTE_MAX_LENGTH = 4_000;

/** The body of `POST /api/office/applications/{id}/notes`. */
export const noteRequestSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX_LENGTH)),
});
