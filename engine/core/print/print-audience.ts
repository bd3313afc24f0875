import type { Field } from "../tenant/field.ts";

/** Who reads a print. The office reads what everyone reads, and what is printed for it only. */
export type PrintAudience = "everyone" | "office";

export function isPrintedFor({ print }: Pick<Field, "print">, audience: PrintAudience): boolean {
  return print === "everyone" || print === audience;
}
