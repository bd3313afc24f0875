import { ServerError } from "../errors.ts";
import type { AccountRecord, SessionRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import { hashToken } from "./secrets.ts";

export interface Owner {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
}

/** Identifies a session for its owner and in the security log, without its token. */
export const toSessionId = ({ tokenHash }: Pick<SessionRecord, "tokenHash">): string =>
  hashToken(`session ${tokenHash}`);

export async function listOwnSessions(deps: AccountDeps, { account, session }: Owner) {
  const isCurrent = ({ tokenHash }: SessionRecord): boolean => tokenHash === session.tokenHash;
  return (await deps.sessions.list(account))
    .toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.lastSeenAt - a.lastSeenAt)
    .map((one) => ({
      id: toSessionId(one),
      browser: one.browser,
      started_at: new Date(one.startedAt).toISOString(),
      last_used_at: new Date(one.lastSeenAt).toISOString(),
      is_current: isCurrent(one),
    }));
}

export async function endOwnSession(deps: AccountDeps, visit: Visit, { account }: Owner, id: string): Promise<void> {
  const found = (await deps.sessions.list(account)).find((one) => toSessionId(one) === id);
  if (found === undefined) throw new ServerError("not_found");
  await deps.store.deleteSession(tenantOf(visit), found.tokenHash);
  recordEvent(deps, visit, "session-ended", account.id, { session: id });
}

export async function endOtherSessions(deps: AccountDeps, visit: Visit, { account, session }: Owner): Promise<void> {
  for (const { tokenHash } of await deps.sessions.list(account))
    if (tokenHash !== session.tokenHash) await deps.store.deleteSession(tenantOf(visit), tokenHash);
  recordEvent(deps, visit, "sessions-ended", account.id);
}
