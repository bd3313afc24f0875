import { ServerError } from "../errors.ts";
import type { CodeRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit, recordEvent } from "./account-deps.ts";
import { createDeviceToken, verifyToken } from "./signed-token.ts";
import { hashCode, isSameSecret } from "./secrets.ts";
import { findSignUp } from "./sign-up.ts";

/** Attempts for one code, from all strangers together (NIST SP 800-63B, 3.2.2). */
const CODE_MAX_STRANGERS = 100;
/** A stranger's attempt is compared with this number of newest codes. */
const STRANGERS_CODES = 3;

export interface Confirmation {
  readonly username: string;
  readonly code: string;
  readonly mark?: string | undefined;
}

/**
 * Confirms an account by the emailed code. Returns a mark for the browser. A browser that asked for the code, or opened
 * its link, has its own attempts, which strangers cannot use up. @throws `throttled`; `code_invalid` for every other cause
 */
export async function confirmAccount(deps: AccountDeps, visit: Visit, sent: Confirmation): Promise<string> {
  const { store, throttles, keys, now } = deps;
  const { username, code, mark } = sent;
  const tenant = tenantOf(visit);
  const account = await store.findAccountByUsername(tenant, username);
  const id = account?.id ?? "";
  const codes = await store.listCodes(tenant, id, "confirm");
  const hashes = keys.map((key) => hashCode(key, id, code));
  const isRight = ({ codeHash, expiresAt }: CodeRecord): boolean =>
    expiresAt > now() && hashes.some((hash) => isSameSecret(hash, codeHash));
  const hasTriesLeft = async (codeId: string, from: string): Promise<boolean> =>
    (await throttles.count(tenant, "confirm.code", `${username} ${codeId} ${from}`)) === undefined;

  const findAsHolder = async (): Promise<CodeRecord | undefined> => {
    const marks = mark === undefined ? visit.marks : [mark, ...visit.marks];
    const own = verifyToken(keys, "code", { tenant, username }, marks);
    if (own === undefined || !(await hasTriesLeft(own, "mark"))) return undefined;
    return codes.find((one) => one.id === own && isRight(one));
  };
  const findAsStranger = async (): Promise<CodeRecord | undefined> => {
    const subjects = [
      ["confirm.address", visit.address],
      ["confirm.pair", `${username} ${visit.address}`],
      ["confirm.account", username],
    ] as const;
    for (const [limit, subject] of subjects) await throttles.check(tenant, limit, subject);
    await store.countCodeAttempt(tenant, id, "confirm");
    const isAllowed = await hasTriesLeft(codes[0]?.id ?? "", visit.address);
    // Read the codes again, because they now count simultaneous attempts too.
    const counted = await store.listCodes(tenant, id, "confirm");
    const right = counted
      .slice(0, STRANGERS_CODES)
      .find((one) => isAllowed && one.attempts <= CODE_MAX_STRANGERS && isRight(one));
    if (right !== undefined) for (const [limit, subject] of subjects) await throttles.uncount(tenant, limit, subject);
    return right;
  };

  const found = (await findAsHolder()) ?? (await findAsStranger());
  if (
    account === undefined ||
    account.confirmedAt !== null ||
    found === undefined ||
    !(await store.consumeCode(tenant, found.id))
  ) {
    recordEvent(deps, visit, "code-refused", account?.id);
    throw new ServerError("code_invalid");
  }
  // The mailbox may contain the code of a stranger's sign-up, so use the password of the sign-up in this browser.
  const { passwordHash } = (await findSignUp(deps, visit, account, codes)) ?? found;
  await store.changeAccount(tenant, account.id, {
    confirmedAt: now(),
    ...(passwordHash === null ? {} : { passwordHash }),
  });
  for (const purpose of ["confirm", "signup"] as const) await store.deleteCodes(tenant, account.id, purpose);
  recordEvent(deps, visit, "confirmed", account.id);
  return createDeviceToken(deps, visit, account);
}
