import { type OfficeRow, type OfficeStatus, UNKNOWN_STATUS, OFFICE_STATUSES } from "../../engine/core/index.ts";
import { OFFICE_ORDERS } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./store-accounts.ts";
import { z } from "zod";

export const OFFICE_SORTS = OFFICE_ORDERS;
export type OfficeSort = (typeof OFFICE_SORTS)[number];

/** One answer by which a list is filtered, as tokens (engine/core/office/filter-token.ts): it is any of what is named. */
export interface OfficeFilter {
  /** Its place among the office's filters. */
  readonly place: number;
  readonly oneOf?: readonly string[];
  /** Both ends of each included. */
  readonly ranges?: readonly (readonly [from: string, to: string])[];
}

/** What somebody typed: an application is found by any of these. */
export interface OfficeSearch {
  /** The beginnings of words, each of which its name has; none finds nothing. */
  readonly words: readonly string[];
  /** With which the e-mail address begins. */
  readonly username?: string | undefined;
  /** The one whose reference number it is. */
  readonly application?: ApplicationId | undefined;
}

/** Which applications a list shows, and in what order. Empty lists mean all. */
export interface OfficeView {
  readonly sort: OfficeSort;
  readonly isDescending: boolean;
  readonly statuses: readonly string[];
  readonly rounds: readonly string[];
  readonly filters: readonly OfficeFilter[];
  readonly search?: OfficeSearch | undefined;
  /** Only these. */
  readonly ids?: readonly ApplicationId[] | undefined;
}

/** Where an application stands in a list. It is found again although others are written meanwhile. */
export interface OfficePosition {
  readonly key: string | number;
  readonly id: ApplicationId;
}

/** A row as it is read: a newer version of the portal may have written it, with a status that this one does not know. */
export interface ListedRow extends Omit<OfficeRow, "status"> {
  readonly status: OfficeStatus | typeof UNKNOWN_STATUS;
}

export interface OfficeEntry extends OfficePosition {
  readonly row: ListedRow;
  /** Empty where the account is gone. */
  readonly username: string;
  /** As the store has it; empty for none. */
  readonly reference: string;
}

export interface OfficeTotal {
  readonly status: ListedRow["status"];
  /** The day of submission; empty before it. */
  readonly day: string;
  readonly count: number;
}

/** The field of a row by which each order goes. */
export const SORT_FIELDS = {
  name: "nameKey",
  submitted: "submittedAt",
  active: "activeAt",
  status: "statusKey",
} as const satisfies Readonly<Record<OfficeSort, keyof OfficeRow>>;

/** From how many hits on a word is not looked them up but gone through the list in its order, where they come soon. */
export const MANY_HITS = 2_000;

/**
 * The office's list. The row of an application is written in the same write as the application. One that an earlier
 * version wrote has none until it is made.
 */
export interface OfficeStore {
  /** At most `limit` applications, in order, after a position, or with `isBefore` before it and in the opposite order. */
  listOffice(
    tenant: string,
    view: OfficeView,
    page: { readonly from?: OfficePosition | undefined; readonly isBefore?: boolean; readonly limit: number },
  ): Promise<readonly OfficeEntry[]>;
  /** The same applications, of which only the place is read. For whoever goes through a whole list. */
  listOfficeIds(
    tenant: string,
    view: OfficeView,
    page: { readonly from?: OfficePosition | undefined; readonly limit: number },
  ): Promise<readonly OfficePosition[]>;
  /**
   * The versions of the form, but `known`, with which what counts of submitted applications was submitted. Of what the list
   * lacks, some may be missing.
   */
  listSubmittedForms(tenant: string, known: string): Promise<readonly string[]>;
  findOfficeEntry(tenant: string, id: ApplicationId): Promise<OfficeEntry | undefined>;
  /** How many there are of each status and day in a view. */
  countOffice(tenant: string, view: OfficeView): Promise<readonly OfficeTotal[]>;
  /** Some of the applications without a row of this definition. */
  listUnlisted(tenant: string, office: string, limit: number): Promise<readonly ApplicationId[]>;
  /** How many there are of them, counted up to `most`. */
  countUnlisted(tenant: string, office: string, most: number): Promise<number>;
  /** Writes the row of an application that still has this revision, and changes nothing else of it. False if it has not. */
  writeOfficeRow(tenant: string, id: ApplicationId, row: OfficeRow, revision: number): Promise<boolean>;
}

const rowShape = z.object({
  office: z.string(),
  owner: z.string(),
  name: z.string(),
  nameKey: z.string(),
  words: z.array(z.string()),
  status: z.enum(OFFICE_STATUSES),
  statusKey: z.string(),
  round: z.string(),
  createdAt: z.number(),
  activeAt: z.number(),
  submittedAt: z.number(),
  submittedDay: z.string(),
  cells: z.record(
    z.string(),
    z.object({ value: z.union([z.string(), z.number(), z.boolean()]), text: z.string().optional() }),
  ),
  filters: z.array(z.string()),
});

/** The statuses of what its applicant has to submit, or to submit again. */
export const OPEN_STATUSES = ["begun", "started", "validating", "reopened"] as const satisfies readonly OfficeStatus[];

const key = z.union([z.string(), z.number()]);
export const officePositionSchema: z.ZodType<OfficePosition> = z.object({ id: z.string(), key });

/** A row as this version writes it. */
export const officeRowSchema: z.ZodType<OfficeRow> = rowShape;

/** A row as the list reads it, so that one application of a newer version does not keep all others from being listed. */
export const listedRowSchema: z.ZodType<ListedRow> = rowShape.extend({
  status: z.enum([...OFFICE_STATUSES, UNKNOWN_STATUS]).catch(UNKNOWN_STATUS),
});

/** SQLite stores the row as text, and MongoDB as an object. */
export const officeEntrySchema: z.ZodType<OfficeEntry> = z.object({
  id: z.string(),
  key,
  username: z.string(),
  reference: z.string(),
  row: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]).pipe(listedRowSchema),
});

/** From `statusKey` of a row, which has the place of the status and the day of the submission. */
export const officeTotalSchema: z.ZodType<OfficeTotal> = z
  .object({ statusKey: z.string(), count: z.number() })
  .transform(({ statusKey, count }) => {
    const [place = "", day = ""] = statusKey.split(" ");
    return { status: OFFICE_STATUSES[Number(place)] ?? UNKNOWN_STATUS, day, count };
  });
