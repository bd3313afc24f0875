import { ServerError } from "../errors.ts";
import type { AccountRecord, SessionRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { recordEvent } from "./record-event.ts";
import { hashToken } from "./secrets.ts";

/** Who is logged in, and by which session. */
export interface Owner {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
}

/** A session as its owner sees it. Times are milliseconds since the epoch. */
export interface OwnSession {
  readonly id: string;
  readonly browser: string;
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
}

/** The name of a session for its owner and the security log. Neither its token nor what is stored follows from it. */
export const toSessionId = ({ tokenHash }: Pick<SessionRecord, "tokenHash">): string =>
  hashToken(`session ${tokenHash}`);

/** Lists the sessions by which this account is logged in, this one first, then the one used last. */
export async function listOwnSessions(deps: AccountDeps, { account, session }: Owner): Promise<readonly OwnSession[]> {
  const open = await deps.sessions.list(account);
  return open
    .map((one) => ({
      id: toSessionId(one),
      browser: one.browser,
      startedAt: one.startedAt,
      lastUsedAt: one.lastSeenAt,
      isCurrent: one.tokenHash === session.tokenHash,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt);
}

/** Ends one session of this account. @throws ServerError `not_found` for any other id. */
export async function endOwnSession(deps: AccountDeps, visit: Visit, { account }: Owner, id: string): Promise<void> {
  const found = (await deps.sessions.list(account)).find((one) => toSessionId(one) === id);
  if (found === undefined) throw new ServerError("not_found");
  await deps.store.deleteSession(tenantOf(visit), found.tokenHash);
  recordEvent(deps, visit, "session-ended", account.id, { session: id });
}

/** Ends every session of this account but this one. */
export async function endOtherSessions(deps: AccountDeps, visit: Visit, { account, session }: Owner): Promise<void> {
  for (const { tokenHash } of await deps.sessions.list(account))
    if (tokenHash !== session.tokenHash) await deps.store.deleteSession(tenantOf(visit), tokenHash);
  recordEvent(deps, visit, "sessions-ended", account.id);
}
