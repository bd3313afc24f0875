import type { Field, Tenant } from "../../core/index.ts";
import type { TenantModel } from "../model/tenant-model.ts";

/** One of the two versions: what it means, and where that is written. */
export interface DiffSide {
  readonly tenant: Tenant;
  readonly model: TenantModel;
}

/** Both versions of a tenant. */
export interface DiffSides {
  readonly before: DiffSide;
  readonly after: DiffSide;
  readonly now: Date;
}

/** The questions of a version, without the further places of those that take several files. */
export const questionsOf = ({ tenant }: DiffSide): readonly Field[] =>
  [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);

/** A question as a configurator knows it: its words and its key. */
export const nameOf = ({ key, label }: Field): string => `“${label.replace(/[:?]$/, "")}” (${key})`;
