import { createAudit } from "../audit/index.ts";
import { createSigner, openSigningKeys } from "../signing/index.ts";
import type { AuditEntry } from "../store/index.ts";
import { findUser } from "./open-parts.ts";
import type { CommandParts } from "./with-store.ts";

type CommandAct = Pick<AuditEntry, "tenant" | "action" | "details"> & Partial<Pick<AuditEntry, "application">>;

/** Makes a function that enters in the audit what a command does, and the user of this machine who runs it. */
export async function createRecorder({ store, config }: Pick<CommandParts, "store" | "config">) {
  const audit = createAudit(store, createSigner(await openSigningKeys(config)), Date.now);
  return ({ details, ...act }: CommandAct): Promise<AuditEntry> =>
    audit.append({
      staff: "",
      email: "",
      role: "",
      outcome: "done",
      application: "",
      address: null,
      request: null,
      ...act,
      details: { by: findUser(), ...details },
    });
}
