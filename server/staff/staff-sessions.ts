import { STAFF_IDLE_MS, type StaffSession, type StaffStage } from "../../engine/protocol/index.ts";
import { createToken, hashToken } from "../accounts/index.ts";
import type { StaffMember, StaffSessionRecord, StaffStore } from "../store/index.ts";

const MINUTE_MS = 60_000;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** How long somebody may take to give the second factor, or to set one up. */
const UNFINISHED_MS = 15 * MINUTE_MS;
/** How long a second factor counts as fresh. */
export const FRESH_MS = 10 * MINUTE_MS;
/** A session is written to the store at most this often. */
const TOUCH_EVERY_MS = 15_000;

/** Who makes a call, and by which session. */
export interface StaffVisit {
  readonly member: StaffMember;
  readonly session: StaffSessionRecord;
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;

interface StartedSession {
  /** When the person logged in, if that was before. */
  readonly startedAt?: number;
  /** When the second factor was given; 0 for not yet. */
  readonly verifiedAt?: number;
}

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
    /**
     * Returns the token for the cookie; the store keeps only its hash. Each step of the log-in issues a new token, so a
     * token that somebody planted or saw before the step is worth nothing after it.
     */
    start: async (
      tenant: string,
      { id, epoch }: StaffMember,
      stage: StaffStage,
      { startedAt = now(), verifiedAt = 0 }: StartedSession = {},
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
    /**
     * Undefined when the token is no session's, or its session was idle for 30 minutes, is 12 hours old, belongs to
     * somebody who was removed, or is of before a change of password, role or second factor.
     */
    find: (tenant: string, token: string) => findByHash(tenant, hashToken(token)),
    /** The same for the hash of a token, which is all that a log-in begun from a session keeps of it. */
    findByHash,
    /** Counts a call as activity. False when the session was ended meanwhile. */
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

/** What somebody is told of their own session. */
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
