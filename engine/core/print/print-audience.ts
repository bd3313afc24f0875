import type { Field } from "../tenant/field.ts";

/**
 * Who reads a print. The office reads what everyone reads, and what is printed for it only. The applicant, who checks
 * the answers before submitting them, reads all of them.
 */
export type PrintAudience = "everyone" | "office" | "applicant";

export function isPrintedFor({ print }: Pick<Field, "print">, audience: PrintAudience): boolean {
  return audience === "applicant" || print === "everyone" || print === audience;
}
