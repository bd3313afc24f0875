import type { LoadedTenant } from "../engine/node/index.ts";
import type { Parts } from "./create-parts.ts";
import type { AuditNote, Staff, StaffVisit } from "./staff/index.ts";
import type { AccountRecord, ApplicationId, SessionRecord } from "./store/index.ts";
import type { BrokenTenant } from "./tenants/index.ts";

export type AppDeps = Parts["deps"];
export type AppSettings = AppDeps["settings"];

export interface AppEnv {
  Variables: {
    requestId: string;
    /** The tenant of the host. Middleware rejects requests for broken tenants before routes read this. */
    served: LoadedTenant;
    /** Set instead of `served` if the tenant is broken. */
    broken: BrokenTenant | undefined;
    isUnknownHost: boolean | undefined;
    address: string;
    typedUsername: string;
    /** Set for `/api` except `/api/office`: `session`, `owner` and `application`. */
    session: SessionRecord;
    owner: AccountRecord;
    application: ApplicationId;
    /** Set for `/api/office` calls that need a staff session: `staff` and the three fields below. */
    staff: Staff;
    staffVisit: StaffVisit;
    audited: (note: AuditNote) => void;
    /** Writes an audit entry before an action that cannot be undone. */
    auditBegun: () => Promise<void>;
  };
}
