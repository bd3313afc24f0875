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
  /** The new key of each question that has another one, by the old; those that a step renames, and those that are likely. */
  readonly renames: ReadonlyMap<string, string>;
}

/** The key that a question of the new version had in the old one. */
export const formerKeyOf = ({ renames }: DiffSides, key: string): string =>
  [...renames].find(([, to]) => to === key)?.[0] ?? key;

/** The questions of a version, without the further places of those that take several files. */
export const questionsOf = ({ tenant }: DiffSide): readonly Field[] =>
  [...tenant.fields.values()].filter(({ fileOf }) => fileOf === undefined);

/** A question as a configurator knows it: its words and its key. */
export const nameOf = ({ key, label }: Field): string => `“${label.replace(/[:?]$/, "")}” (${key})`;
