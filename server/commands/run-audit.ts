import { createAudit, parseAnchor, toAnchorText, type ChainFault, type ChainReport } from "../audit/index.ts";
import { ConfigError } from "../config/index.ts";
import { createSigner, openSigningKeys } from "../signing/index.ts";
import { withStore } from "./with-store.ts";

const FAULTS: Readonly<Record<ChainFault["kind"], string>> = {
  missing: "entries before it are gone",
  altered: "it was altered",
  unlinked: "it does not follow the one before it: one of the two was replaced or moved",
  forged: "its signature is wrong: it was altered by somebody without the key",
  unknownKey: "the key that signed it is not among those of SIGNING_KEY, or it is not signed by the portal",
  unsigned: "it is not signed, although one before it is",
  cut: "the chain ends here, before the anchor: its end was cut off",
  replaced: "it is not the entry of the anchor: the chain was written again",
};

/**
 * Checks the audit of one tenant, or of all that are served or have entries, because the entries of a tenant whose folder
 * was deleted stay. Exit code 1 if one is not whole, 2 if there is no such tenant.
 */
export async function verifyAudit({ tenant, anchor }: { tenant?: string; anchor?: string }): Promise<void> {
  await withStore(async ({ store, tenants, config }) => {
    const audit = createAudit(store, createSigner(await openSigningKeys(config)), Date.now);
    const known = [...new Set([...tenants.ids(), ...(await store.listAuditedTenants())])];
    const chosen = known.filter((id) => tenant === undefined || id === tenant);
    if (chosen.length === 0)
      throw new ConfigError(`There is no tenant "${String(tenant)}"; expected one of ${known.join(", ")}.`);
    for (const id of chosen) {
      const report = await audit.verify(id, anchor === undefined ? undefined : parseAnchor(anchor));
      const { fault, count } = report;
      if (fault === undefined) process.stdout.write(`${id}: whole, ${count} entries, ${describeEnd(report)}\n`);
      else {
        const end = fault.kind === "unsigned" ? `; ${count} entries, ${describeEnd(report)}` : "";
        process.stdout.write(`${id}: NOT WHOLE at entry ${fault.seq}: ${FAULTS[fault.kind]}${end}\n`);
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
