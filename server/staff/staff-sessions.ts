import { STAFF_IDLE_MS, type StaffSession, type StaffStage } from "../../engine/protocol/index.ts";
import { createToken, hashToken } from "../accounts/index.ts";
import type { StaffMember, StaffSessionRecord, StaffStore } from "../store/index.ts";

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
const UNFINISHED_MS = 15 * MINUTE_MS;
export const FRESH_MS = 10 * MINUTE_MS;
const TOUCH_EVERY_MS = 15_000;

export interface StaffVisit {
  readonly member: StaffMember;
  readonly session: StaffSessionRecord;
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;

export function createStaffSessions(store: StaffStore, now: () => number) {
  const endOf = ({ stage, startedAt }: Pick<StaffSessionRecord, "stage" | "startedAt">): number =>
    stage === "full" ? Math.min(now() + STAFF_IDLE_MS, startedAt + LONGEST_MS) : startedAt + UNFINISHED_MS;
  const findByHash = async (tenant: string, tokenHash: string): Promise<StaffVisit | undefined> => {
    const session = await store.findStaffSession(tenant, tokenHash);
    if (session === undefined || session.expiresAt <= now()) return undefined;
    const roster = await store.findStaffRoster(tenant);
    const member = roster?.members.find(({ id }) => id === session.staff);
    return member !== undefined && member.epoch === session.epoch ? { member, session } : undefined;
  };
  return {
    /** Starts a session and returns its token. The store has the hash only. Each step of a log-in makes a new token. */
    start: async (
      tenant: string,
      { id, epoch }: StaffMember,
      stage: StaffStage,
      { startedAt = now(), verifiedAt = 0 }: { readonly startedAt?: number; readonly verifiedAt?: number } = {},
    ): Promise<string> => {
      const token = createToken();
      await store.createStaffSession({
        tenant,
        tokenHash: hashToken(token),
        staff: id,
        epoch,
        stage,
        startedAt,
        lastSeenAt: now(),
        expiresAt: endOf({ stage, startedAt }),
        verifiedAt,
      });
      return token;
    },
    /** Finds an open session. Raising the member's `epoch` ends the session. */
    find: (tenant: string, token: string) => findByHash(tenant, hashToken(token)),
    findByHash,
    /** Records activity. Returns false if the session has ended. */
    touch: async (session: StaffSessionRecord): Promise<boolean> => {
      const { tenant, tokenHash, lastSeenAt } = session;
      if (now() - lastSeenAt < TOUCH_EVERY_MS) return true;
      return store.touchStaffSession(tenant, tokenHash, now(), endOf(session));
    },
    isFresh: ({ verifiedAt }: StaffSessionRecord) => verifiedAt > 0 && now() - verifiedAt < FRESH_MS,
    end: async ({ tenant, tokenHash }: StaffSessionRecord): Promise<void> => {
      await store.deleteStaffSession(tenant, tokenHash);
    },
    endAll: (tenant: string, staff: string) => store.deleteStaffSessionsOf(tenant, staff),
  };
}

export function toStaffSession({ member, session }: StaffVisit, now: number): StaffSession {
  const { stage, startedAt, verifiedAt } = session;
  const endsAt = startedAt + (stage === "full" ? LONGEST_MS : UNFINISHED_MS);
  return {
    email: member.email,
    role: member.role,
    sso: member.subject !== null,
    passkey: member.passkeys.length > 0,
    stage,
    fresh_until: stage === "full" && verifiedAt > 0 ? new Date(verifiedAt + FRESH_MS).toISOString() : null,
    ends_at: new Date(endsAt).toISOString(),
    ends_in_seconds: Math.max(0, Math.floor((endsAt - now) / 1_000)),
  };
}
