import type { Logger } from "pino";
import type { LoadedTenant } from "../engine/node/index.ts";
import type { AccountDeps } from "./accounts/index.ts";
import type {
  Applications,
  Claim,
  JournalKeys,
  OwnApplicationsService,
  Decisions,
  ServiceLinks,
  TmpAnswers,
  Verified,
} from "./applications/index.ts";
import type { Documents } from "./documents/index.ts";
import type { Epoch } from "./epoch.ts";
import type { RenderFrame } from "./frame.ts";
import type { Lookup } from "./lookup/index.ts";
import type { LocalMailbox } from "./mail/index.ts";
import type { Metrics } from "./metrics.ts";
import type { OfficeExports } from "./office/index.ts";
import type { PortalClock } from "./portal-clock.ts";
import type { PersonalData } from "./privacy/index.ts";
import type { Print } from "./print/index.ts";
import type { SecurityLog } from "./security-log.ts";
import type { Sso } from "./sso/index.ts";
import type { AuditNote, Staff, StaffDeps, StaffVisit } from "./staff/index.ts";
import type { AccountRecord, ApplicationId, SessionRecord, Store } from "./store/index.ts";
import type { BrokenTenant, TenantRegistry, Versions } from "./tenants/index.ts";
import type { Uploads } from "./uploads/index.ts";
import type { Webhooks } from "./webhooks/index.ts";

export interface AppSettings {
  readonly publicUrl: string;
  /** Number of trusted proxies, whose entries in X-Forwarded-For count. */
  readonly trustProxy: number;
  readonly tmpApiKeys: readonly string[];
  /** A URI, such as `mailto:security@example.edu`. */
  readonly securityContact: string | undefined;
  readonly callsPerMinute: number;
  readonly isDevelopment: boolean;
  readonly appDir: string;
  readonly officeDir: string;
}

export interface AppDeps {
  readonly settings: AppSettings;
  readonly store: Store;
  readonly epoch: Epoch;
  readonly tenants: TenantRegistry;
  readonly versions: Pick<Versions, "ofApplication" | "keep">;
  readonly accounts: AccountDeps;
  readonly staff: StaffDeps;
  /** Undefined if OIDC_ISSUER is unset. */
  readonly sso: Sso | undefined;
  readonly applications: Applications;
  readonly ownApplications: OwnApplicationsService;
  readonly decisions: Decisions;
  readonly verify: (tenant: string, claim: Claim) => Promise<Verified | undefined>;
  readonly journalKeys: JournalKeys;
  readonly serviceLinks: ServiceLinks;
  readonly tmpAnswers: TmpAnswers;
  readonly uploads: Uploads;
  readonly documents: Documents;
  readonly print: Print;
  /** Undefined if the build has no frame renderer. */
  readonly renderFrame: RenderFrame | undefined;
  readonly officeExports: OfficeExports;
  readonly personalData: PersonalData;
  readonly webhooks: Webhooks;
  readonly lookup: Lookup;
  /** Undefined if the portal sends emails by SMTP. */
  readonly mailbox: LocalMailbox | undefined;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly securityLog: SecurityLog;
  readonly now: () => number;
  readonly portalClock: PortalClock;
}

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
    /** Set for `/api` only: `session`, `owner` and `application`. */
    session: SessionRecord;
    owner: AccountRecord;
    application: ApplicationId;
    /** Set for `/api/office` only: `staff` and the three fields below. */
    staff: Staff;
    staffVisit: StaffVisit;
    audited: (note: AuditNote) => void;
    /** Writes an audit entry before an action that cannot be undone. */
    auditBegun: () => Promise<void>;
  };
}
