import type { Tenant } from "./tenant.ts";

type Fields = Pick<Tenant, "fields">;

/** The key of the question that a key belongs to: of the further place of a file, that of its question; else itself. */
export const questionOf = ({ fields }: Fields, key: string): string => fields.get(key)?.fileOf ?? key;

/** The keys under which the files of a question are kept, its own first; the key alone where it takes one, or none. */
export const filesOfQuestion = ({ fields }: Fields, key: string): readonly string[] =>
  fields.get(key)?.filePlaces ?? [key];
