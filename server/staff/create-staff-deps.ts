import { createAudit } from "../audit/index.ts";
import type { Signer } from "../signing/index.ts";
import type { StaffDeps } from "./staff-deps.ts";
import { createStaffSessions } from "./staff-sessions.ts";

/** Adds to what the portal has what staff have of their own: their sessions and the audit. */
export const createStaffDeps = (signer: Signer, parts: Omit<StaffDeps, "sessions" | "audit">): StaffDeps => ({
  ...parts,
  sessions: createStaffSessions(parts.store, parts.now),
  audit: createAudit(parts.store, signer, parts.now),
});
