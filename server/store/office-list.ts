import { type OfficeRow, UNKNOWN_STATUS, OFFICE_STATUSES } from "../../engine/core/index.ts";
import { OFFICE_ORDERS } from "../../engine/protocol/index.ts";
import type { ApplicationId } from "./store-accounts.ts";
import { z } from "zod";
import type { ReadonlyDeep } from "./stored-values.ts";

export const OFFICE_SORTS = OFFICE_ORDERS;
export type OfficeSort = (typeof OFFICE_SORTS)[number];

export interface OfficeFilter {
  readonly place: number;
  readonly oneOf?: readonly string[];
  readonly ranges?: readonly (readonly [from: string, to: string])[];
}

/** Finds applications that match at least one of these fields. */
export interface OfficeSearch {
  /** Beginnings of words in the applicant's name, or in an answer that tenant.json lists for the search. */
  readonly words: readonly string[];
  readonly username?: string | undefined;
  /** True if the texts may also be inside words and email addresses. Tests each row of the list. */
  readonly isInside?: boolean;
  /** Part of a reference number, without a hyphen. */
  readonly reference?: string | undefined;
}

/** An empty list of values selects everything. */
export interface OfficeView {
  readonly sort: OfficeSort;
  readonly isDescending: boolean;
  readonly statuses: readonly string[];
  readonly rounds: readonly string[];
  readonly filters: readonly OfficeFilter[];
  readonly search?: OfficeSearch | undefined;
  readonly ids?: readonly ApplicationId[] | undefined;
}

export const SORT_FIELDS = {
  name: "nameKey",
  submitted: "submittedAt",
  active: "activeAt",
  status: "statusKey",
} as const satisfies Readonly<Record<OfficeSort, keyof OfficeRow>>;

/** Up to this number of hits, a search looks up its hits. With more hits, it tests each row of the list in order. */
export const MAX_HITS_LOOKED_UP = 2_000;

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

const key = z.union([z.string(), z.number()]);
/** A position in the list that stays valid while other rows change. */
export type OfficePosition = Readonly<z.infer<typeof officePositionSchema>>;
export const officePositionSchema = z.object({ id: z.string(), key });

export const officeRowSchema: z.ZodType<OfficeRow> = rowShape;

/** A row from the database. Tolerates the unknown status of a newer portal version, so that the list still works. */
export const listedRowSchema = rowShape.extend({
  status: z.enum([...OFFICE_STATUSES, UNKNOWN_STATUS]).catch(UNKNOWN_STATUS),
});

/** SQLite stores the row as text, MongoDB as an object. */
export type OfficeEntry = ReadonlyDeep<z.infer<typeof officeEntrySchema>>;
export const officeEntrySchema = z.object({
  id: z.string(),
  key,
  username: z.string(),
  /** Empty if the application has no reference number. */
  reference: z.string(),
  row: z.union([z.string().transform((text): unknown => JSON.parse(text)), z.unknown()]).pipe(listedRowSchema),
});

/** Number of applications for one status and day. `statusKey` contains the status number and the day of submission. */
export type OfficeTotal = Readonly<z.infer<typeof officeTotalSchema>>;
export const officeTotalSchema = z
  .object({ statusKey: z.string(), count: z.number() })
  .transform(({ statusKey, count }) => {
    const [place = "", day = ""] = statusKey.split(" ");
    return { status: OFFICE_STATUSES[Number(place)] ?? UNKNOWN_STATUS, day, count };
  });

/** The office's list. Applications of early portal versions have no row until the portal makes one. */
export interface OfficeStore {
  /** Lists applications after a position. With `isBefore`, lists applications before it, in reverse order. */
  listOffice(
    tenant: string,
    view: OfficeView,
    page: { readonly from?: OfficePosition | undefined; readonly isBefore?: boolean; readonly limit: number },
  ): Promise<readonly OfficeEntry[]>;
  listOfficeIds(
    tenant: string,
    view: OfficeView,
    page: { readonly from?: OfficePosition | undefined; readonly limit: number },
  ): Promise<readonly OfficePosition[]>;
  findOfficeEntry(tenant: string, id: ApplicationId): Promise<OfficeEntry | undefined>;
  countOffice(tenant: string, view: OfficeView): Promise<readonly OfficeTotal[]>;
  listUnlisted(tenant: string, office: string, limit: number): Promise<readonly ApplicationId[]>;
  countUnlisted(tenant: string, office: string, most: number): Promise<number>;
  /** Writes a row if the application still has this revision. */
  writeOfficeRow(tenant: string, id: ApplicationId, row: OfficeRow, revision: number): Promise<boolean>;
}
