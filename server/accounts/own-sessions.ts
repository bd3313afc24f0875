import { ServerError } from "../errors.ts";
import type { AccountRecord, SessionRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { recordEvent } from "./account-deps.ts";
import { hashToken } from "./secrets.ts";

export interface Owner {
  readonly account: AccountRecord;
  readonly session: SessionRecord;
}

export interface OwnSession {
  readonly id: string;
  readonly browser: string;
  readonly startedAt: number;
  readonly lastUsedAt: number;
  readonly isCurrent: boolean;
}

/** Identifies a session for its owner and in the security log, without its token. */
export const toSessionId = ({ tokenHash }: Pick<SessionRecord, "tokenHash">): string =>
  hashToken(`session ${tokenHash}`);

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
