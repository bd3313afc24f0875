import { InvalidArgumentError, type Command } from "commander";
import { parseAnchor, toAnchorText, type Anchor, type ChainFault, type ChainReport } from "../audit/index.ts";
import { openAudit, out, requireTenant, withStore } from "./with-store.ts";

const FAULTS: Readonly<Record<ChainFault["kind"], string>> = {
  missing: "entries before it are gone",
  altered: "it was altered",
  unlinked: "it does not match the entry before it: one of the two was replaced or moved",
  forged: "its signature is wrong: it was altered by somebody without the key",
  unknownKey: "the key that signed it is not among those of SIGNING_KEY, or it is not signed by the portal",
  unsigned: "it is not signed, although one before it is",
  cut: "the chain ends here, before the anchor: its end was cut off",
  replaced: "it is not the entry of the anchor: the chain was written again",
};

interface AuditOptions {
  readonly tenant?: string;
  readonly anchor?: Anchor;
}

export function addAuditCommand(program: Command): void {
  program
    .command("audit")
    .description("The record of what staff have done.")
    .command("verify")
    .description("Finds an entry that was removed, altered or moved, and prints the end of the chain as an anchor.")
    .option("--tenant <id>", "tenant id (default: all tenants)")
    .option("--anchor <anchor>", "an anchor from an earlier run; finds entries removed from the end", parseAnchorText)
    .action(async (options: AuditOptions, command: Command) => {
      if (options.anchor !== undefined && options.tenant === undefined)
        command.error("error: --anchor goes with --tenant, because each tenant has a chain of its own");
      await verifyAudit(options);
    });
}

function parseAnchorText(text: string): Anchor {
  const anchor = parseAnchor(text);
  if (anchor !== undefined) return anchor;
  throw new InvalidArgumentError("Expected what `audit verify` printed: a number, a colon and 64 hexadecimal digits.");
}

/** Exit code 1 if a chain has a fault, 2 for an unknown tenant. Also checks chains of deleted tenants. */
async function verifyAudit({ tenant, anchor }: AuditOptions): Promise<void> {
  await withStore(async (parts) => {
    const audit = await openAudit(parts);
    const known = [...new Set([...parts.tenants.ids(), ...(await parts.store.listAuditedTenants())])];
    for (const id of tenant === undefined ? known : [requireTenant(parts, tenant, known)]) {
      const report = await audit.verify(id, anchor);
      const { fault, count } = report;
      if (fault === undefined) out(`${id}: whole, ${count} entries, ${describeEnd(report)}`);
      else {
        const end = fault.kind === "unsigned" ? `; ${count} entries, ${describeEnd(report)}` : "";
        out(`${id}: NOT WHOLE at entry ${fault.seq}: ${FAULTS[fault.kind]}${end}`);
        process.exitCode = 1;
      }
    }
  });
}

function describeEnd({ anchor, signedFrom }: ChainReport): string {
  if (anchor === undefined) return "no entries";
  const signed = signedFrom === undefined ? "none signed" : `signed from entry ${signedFrom} on`;
  return `${signed}, anchor ${toAnchorText(anchor)}`;
}
