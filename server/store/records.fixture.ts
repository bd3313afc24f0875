import type { AccountRecord, CodeRecord, SessionRecord } from "./store-accounts.ts";
import type { ServiceTokenRecord } from "./store-links.ts";
import type { OfficeExport } from "./store-office-exports.ts";
import type { AuditEntry, StaffSessionRecord } from "./store-staff.ts";

export const NOW = 1_800_000_000_000;
let next = 0;
export const fresh = (name: string): string => `${name}-${(next += 1)}`;

export function account(over: Partial<AccountRecord> = {}): AccountRecord {
  const id = over.id ?? fresh("account");
  return {
    tenant: "t",
    id,
    username: `${id}@example.edu`,
    passwordHash: "p",
    confirmedAt: null,
    application: null,
    createdAt: NOW,
    isReminderOff: false,
    ...over,
  };
}

export const session = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  tenant: "t",
  tokenHash: fresh("token"),
  account: fresh("a"),
  credential: "c",
  browser: "Firefox on Linux",
  startedAt: NOW,
  lastSeenAt: NOW,
  expiresAt: NOW + 10,
  ...over,
});

export const code = (over: Partial<CodeRecord> = {}): CodeRecord => ({
  tenant: "t",
  id: fresh("code"),
  account: "a",
  purpose: "confirm",
  codeHash: "h",
  passwordHash: null,
  newUsername: null,
  attempts: 0,
  expiresAt: NOW,
  ...over,
});

export const link = (over: Partial<ServiceTokenRecord> = {}): ServiceTokenRecord => ({
  tenant: "t",
  id: fresh("link"),
  account: "a",
  tokenHash: fresh("hash"),
  createdAt: NOW,
  expiresAt: NOW + 1,
  revokedAt: null,
  isForOffice: true,
  audience: "jury",
  maker: "ann",
  recipient: "Prof. Meyer",
  ...over,
});

export const staffSession = (over: Partial<StaffSessionRecord> = {}): StaffSessionRecord => ({
  tenant: "t",
  tokenHash: fresh("token"),
  staff: "ann",
  epoch: 1,
  stage: "full",
  startedAt: NOW,
  lastSeenAt: NOW,
  expiresAt: NOW + 100,
  verifiedAt: NOW,
  ...over,
});

export const auditEntry = (seq: number, over: Partial<AuditEntry> = {}): AuditEntry => ({
  tenant: "t",
  seq,
  at: seq,
  staff: "ann",
  email: "ann@example.edu",
  role: "admin",
  action: "audit.read",
  outcome: "done",
  application: "",
  address: null,
  request: null,
  details: { rows: 2, isAll: true, by: "name" },
  previous: "p",
  hash: `h${seq}`,
  ...over,
});

export const officeExport = (over: Partial<OfficeExport> = {}): OfficeExport => ({
  tenant: fresh("tenant"),
  staff: "s",
  id: fresh("export"),
  state: "waiting",
  request: "{}",
  versions: [],
  total: 0,
  done: 0,
  problems: [],
  problemCount: 0,
  createdAt: NOW,
  beatAt: NOW,
  expiresAt: NOW + 1_000,
  ...over,
});
