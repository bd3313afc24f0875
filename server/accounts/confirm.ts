import { ServerError } from "../errors.ts";
import type { CodeRecord } from "../store/index.ts";
import { tenantOf, type AccountDeps, type Visit } from "./account-deps.ts";
import { toDeviceMark } from "./device.ts";
import { recordEvent } from "./record-event.ts";
import { hashCode, isSameSecret } from "./secrets.ts";
import { findMark } from "./signed-mark.ts";
import { findSignUp } from "./sign-up.ts";

/** How often strangers may try one code, all together (NIST SP 800-63B, 3.2.2). There are a million codes. */
const CODE_MAX_STRANGERS = 100;
/** A stranger may hit one of the newest codes only, however many are on their way. */
const STRANGERS_CODES = 3;

export interface Confirmation {
  readonly username: string;
  readonly code: string;
  /** What the link in the mail brought along: a mark of the code that was mailed. */
  readonly mark?: string | undefined;
}

/**
 * Confirms an account by the code that was mailed, and returns a mark for the browser. Each try is counted before
 * anything is compared, and a code is used by exactly one request. Who asked for the code in the same browser, or opens
 * the link of the mail, has tries of their own at that code, which no stranger can use up.
 * @throws ServerError `code_invalid`, the same whatever is wrong, or `throttled`.
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
    const own = findMark(keys, "code", { tenant, username }, mark === undefined ? visit.marks : [mark, ...visit.marks]);
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
    // Read again, because others may have tried meanwhile.
    const counted = await store.listCodes(tenant, id, "confirm");
    const right = counted
      .slice(0, STRANGERS_CODES)
      .find((one) => isAllowed && one.attempts <= CODE_MAX_STRANGERS && isRight(one));
    if (right !== undefined) for (const [limit, subject] of subjects) await throttles.giveBack(tenant, limit, subject);
    return right;
  };

  const found = (await findAsHolder()) ?? (await findAsStranger());
  if (
    account === undefined ||
    account.confirmedAt !== null ||
    found === undefined ||
    !(await store.takeCode(tenant, found.id))
  ) {
    recordEvent(deps, visit, "code-refused", account?.id);
    throw new ServerError("code_invalid");
  }
  // The mailbox may hold a newer code, of somebody else's sign-up with this address. Who signed up here wants their own
  // password.
  const { passwordHash } = (await findSignUp(deps, visit, account, codes)) ?? found;
  await store.changeAccount(tenant, account.id, {
    confirmedAt: now(),
    ...(passwordHash === null ? {} : { passwordHash }),
  });
  for (const purpose of ["confirm", "signup"] as const) await store.deleteCodes(tenant, account.id, purpose);
  recordEvent(deps, visit, "confirmed", account.id);
  return toDeviceMark(deps, visit, username);
}
