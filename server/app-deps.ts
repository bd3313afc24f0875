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

/** The settings that the routes need. */
export interface AppSettings {
  /** Origin at which applicants reach the portal. */
  readonly publicUrl: string;
  /** Number of proxies in front whose X-Forwarded-For entries are believed. */
  readonly trustProxy: number;
  readonly tmpApiKeys: readonly string[];
  /** Where to report a weakness, as an address with its scheme. */
  readonly securityContact: string | undefined;
  /** How many calls one applicant may make. */
  readonly callsPerMinute: number;
  readonly isDevelopment: boolean;
  /** Folder of the built browser files. */
  readonly appDir: string;
  /** Folder of the built browser files of the office. */
  readonly officeDir: string;
}

/** Everything that the routes work with; built once in main.ts, and by tests. */
export interface AppDeps {
  readonly settings: AppSettings;
  readonly store: Store;
  readonly epoch: Epoch;
  readonly tenants: TenantRegistry;
  readonly versions: Pick<Versions, "ofApplication" | "keep" | "listGone">;
  readonly accounts: AccountDeps;
  readonly staff: StaffDeps;
  /** Undefined without OIDC_ISSUER. */
  readonly sso: Sso | undefined;
  readonly applications: Applications;
  readonly ownApplications: OwnApplicationsService;
  readonly decisions: Decisions;
  /** Whether what somebody holds is what was submitted (verify-submission.ts). */
  readonly verify: (tenant: string, claim: Claim) => Promise<Verified | undefined>;
  readonly journalKeys: JournalKeys;
  readonly serviceLinks: ServiceLinks;
  readonly tmpAnswers: TmpAnswers;
  readonly uploads: Uploads;
  readonly documents: Documents;
  readonly print: Print;
  /** Undefined where it was not built. */
  readonly renderFrame: RenderFrame | undefined;
  readonly officeExports: OfficeExports;
  readonly personalData: PersonalData;
  readonly webhooks: Webhooks;
  readonly lookup: Lookup;
  /** Present only where mail is kept on this machine. */
  readonly mailbox: LocalMailbox | undefined;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
  readonly securityLog: SecurityLog;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What it is by the form and its rounds. */
  readonly portalClock: PortalClock;
}

/** What middleware sets for a route. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** The tenant of the host. A broken one is refused before any route that reads this. */
    served: LoadedTenant;
    /** Set in place of `served` where the tenant of the host cannot be served. */
    broken: BrokenTenant | undefined;
    /** The host is no tenant's, so there is no `served`. */
    isUnknownHost: boolean | undefined;
    /** The applicant's network address. */
    address: string;
    /** Set where a call names an account. */
    typedUsername: string;
    /** Set on `/api` only. */
    session: SessionRecord;
    /** The session's account; set on `/api` only. */
    owner: AccountRecord;
    /** The application of that account that the call is about; set on `/api` only. */
    application: ApplicationId;
    /** Who makes a call of the office; set on `/api/office` only, as what follows. */
    staff: Staff;
    staffVisit: StaffVisit;
    /** Adds to the entry that the audit gets of this call. */
    audited: (note: AuditNote) => void;
    /** Enters that this call begins, for what cannot be undone if its own entry could not be written afterwards. */
    auditBegun: () => Promise<void>;
  };
}
