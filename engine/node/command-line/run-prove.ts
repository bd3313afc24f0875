import { join } from "node:path";
import { createLocator } from "../../lint/index.ts";
import { prove } from "../../prove/index.ts";
import type { Proof } from "../../prove/index.ts";
import { loadTenant } from "../load-tenant.ts";
import { readTenantFiles } from "../read-tenant-files.ts";
import { tenantsFolderOf } from "./terminal.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the parts of a form that no applicant reaches, and those that are not decided. */
export async function runProve(terminal: Terminal, id: string, seconds: number): Promise<0 | 1> {
  const folder = join(tenantsFolderOf(terminal), id);
  const { tenant } = await loadTenant(folder);
  const now = new Date();
  const { proofs, applicants } = prove(tenant, now, seconds * 1000);
  const locate = createLocator(await readTenantFiles(folder), now);
  const writeProof = ({ target: { kind, key, detail }, outcome, why = "", conditions }: Proof): string => {
    const place = (kind === "page" || kind === "condition" ? locate[kind](key) : locate.question(key)) ?? "";
    const places = conditions.map((name) => `  ${name}: ${locate.condition(name) ?? ""}`);
    const words = outcome === "unreachable" ? `No applicant reaches this: ${why}` : why;
    return [`${place}  ${kind} "${key}" ${detail}. ${words}.`, ...places].join("\n");
  };
  const count = (outcome: Proof["outcome"]): readonly Proof[] => proofs.filter((proof) => proof.outcome === outcome);
  const [unreachable, undecided] = [count("unreachable"), count("undecided")];
  for (const proof of [...unreachable, ...undecided]) terminal.out(`${writeProof(proof)}\n`);
  terminal.err(
    `${count("reached").length} of ${proofs.length} parts reached by ${applicants.length} applicants, ${unreachable.length} unreachable, ${undecided.length} not decided.\n`,
  );
  return unreachable.length > 0 ? 1 : 0;
}
