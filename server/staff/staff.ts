import type { StaffRole } from "../../engine/protocol/index.ts";

/** Who makes a call of the office. */
export interface Staff {
  readonly staffId: string;
  readonly role: StaffRole;
  readonly email: string;
}

/** What a handler adds to the entry that the audit gets of its call. No answer, name or token may be in it. */
export interface AuditNote {
  /** The application that the call was about. */
  readonly application?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}
