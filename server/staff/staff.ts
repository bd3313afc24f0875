import type { StaffRole } from "../../engine/protocol/index.ts";

export interface Staff {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly email: string;
}

/** Details for the audit. Must not contain an answer, name or token. */
export interface AuditNote {
  readonly application?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}
