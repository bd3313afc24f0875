import { parseAnchor, toAnchorText, verifyChain, type ChainFault } from "../audit/index.ts";
import { ConfigError } from "../config/index.ts";
import { withStore } from "./with-store.ts";

const FAULTS: Readonly<Record<ChainFault["kind"], string>> = {
  missing: "entries before it are gone",
  altered: "it was altered",
  unlinked: "it does not follow the one before it: one of the two was replaced or moved",
  cut: "the chain ends here, before the anchor: its end was cut off",
  replaced: "it is not the entry of the anchor: the chain was written again",
};

/**
 * Checks the audit of one tenant, or of all that are served or have entries, because the entries of a tenant whose folder
 * was deleted stay. Exit code 1 if one is not whole, 2 if there is no such tenant.
 */
export async function verifyAudit({ tenant, anchor }: { tenant?: string; anchor?: string }): Promise<void> {
  await withStore(async ({ store, tenants }) => {
    const known = [...new Set([...tenants.ids(), ...(await store.listAuditedTenants())])];
    const chosen = known.filter((id) => tenant === undefined || id === tenant);
    if (chosen.length === 0)
      throw new ConfigError(`There is no tenant "${String(tenant)}"; expected one of ${known.join(", ")}.`);
    for (const id of chosen) {
      const report = await verifyChain(store, id, anchor === undefined ? undefined : parseAnchor(anchor));
      const end = report.anchor === undefined ? "no entries" : `anchor ${toAnchorText(report.anchor)}`;
      if (report.fault === undefined) process.stdout.write(`${id}: whole, ${report.count} entries, ${end}\n`);
      else {
        process.stdout.write(`${id}: NOT WHOLE at entry ${report.fault.seq}: ${FAULTS[report.fault.kind]}\n`);
        process.exitCode = 1;
      }
    }
  });
}
