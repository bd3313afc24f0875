import { ServerError } from "../errors.ts";
import type { StaffMember } from "../store/index.ts";
import { changeRoster } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffVisit } from "./staff-sessions.ts";
import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/index.ts";
import { Secret, TOTP } from "otpauth";

const contextOf = (tenant: string, staff: string): string => `${tenant}\nstaff ${staff}\ntotp`;

const refuse = (): never => {
  throw new ServerError("code_invalid", { text: "staff.codeInvalid" });
};

/** Changes a stored member. @throws ServerError `staff_session_invalid` if the session has ended meanwhile */
export const changeMember = (
  { store }: Pick<StaffDeps, "store">,
  { member, session }: StaffVisit,
  work: (member: StaffMember, members: readonly StaffMember[]) => StaffMember,
): Promise<StaffMember> =>
  changeRoster(store, session.tenant, (members) => {
    const found = members.find(({ id, epoch }) => id === member.id && epoch === session.epoch);
    if (found === undefined) throw new ServerError("staff_session_invalid");
    const result = work(found, members);
    return { members: members.map((one) => (one.id === member.id ? result : one)), result };
  });

/** Runs an attempt to enter a code, passkey or current password, within one limit. @throws ServerError `throttled` */
export const attemptFactor = <T>({ throttles }: StaffDeps, { member, session }: StaffVisit, work: () => Promise<T>) =>
  throttles.attempt(session.tenant, [["stafffactor.account", member.id]], work);

export async function rotateSession(
  { sessions, now }: StaffDeps,
  { session }: StaffVisit,
  member: StaffMember,
): Promise<string> {
  await sessions.end(session);
  return sessions.start(session.tenant, member, "full", { startedAt: session.startedAt, verifiedAt: now() });
}

/** After this many wrong codes, a member needs a new invitation (NIST SP 800-63B-4, 3.2.2). */
const MAX_FAILED_CODES = 100;
/** Wrong codes within this time count together, even if right codes follow. */
const FAILED_CODES_MS = 30 * 24 * 60 * 60_000;
const NOTIFIED_FAILED_CODES: readonly number[] = [10, MAX_FAILED_CODES];

export const isLockedOut = ({ failedCodes }: Pick<StaffMember, "failedCodes">): boolean =>
  failedCodes >= MAX_FAILED_CODES;

function spendCode({ cipher, now }: StaffDeps, tenant: string, found: StaffMember, code: string) {
  if (found.totp === null) return refuse();
  const { sealed, lastStep } = found.totp;
  const step = findTotpStep(cipher.open(sealed, contextOf(tenant, found.id)), code.trim(), now());
  if (step !== undefined) return step > lastStep ? { ...found, totp: { sealed, lastStep: step } } : undefined;
  const hash = hashRecoveryCode(found.id, code);
  if (!found.recoveryCodes.includes(hash)) return undefined;
  return { ...found, recoveryCodes: found.recoveryCodes.filter((one) => one !== hash) };
}

function countFailure(found: StaffMember, now: number): StaffMember {
  const isOld = now - found.failedCodesSince >= FAILED_CODES_MS;
  return isOld ? { ...found, failedCodes: 1, failedCodesSince: now } : { ...found, failedCodes: found.failedCodes + 1 };
}

async function notifyOfFailures(
  { enqueueMail, originOf }: StaffDeps,
  tenant: string,
  member: StaffMember,
): Promise<void> {
  const { id, email, failedCodes, failedCodesSince } = member;
  if (!NOTIFIED_FAILED_CODES.includes(failedCodes)) return;
  const key = `staff-codes ${failedCodesSince} ${failedCodes}`;
  await enqueueMail({ tenant, account: id, kind: "staff-codes", key, to: email, origin: originOf(tenant), code: "" });
}

/**
 * Accepts a code of the authenticator app or a recovery code. Returns a new session token. @throws `code_invalid`,
 * `throttled`
 */
export async function verifyFactor(deps: StaffDeps, visit: StaffVisit, code: string): Promise<string> {
  const { tenant } = visit.session;
  const member = await attemptFactor(deps, visit, async () => {
    let isRight = false;
    const changed = await changeMember(deps, visit, (found) => {
      if (isLockedOut(found)) throw new ServerError("code_invalid", { text: "staff.codesLocked" });
      const spent = spendCode(deps, tenant, found, code);
      isRight = spent !== undefined;
      return spent ?? countFailure(found, deps.now());
    });
    if (isRight) return changed;
    await notifyOfFailures(deps, tenant, changed);
    return refuse();
  });
  return rotateSession(deps, visit, member);
}

/** Makes a secret for an authenticator app. `confirmTotp` activates it. @throws ServerError `staff_by_sso` */
export async function beginTotp(
  deps: StaffDeps,
  visit: StaffVisit,
  issuer: string,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const { id, email, subject } = visit.member;
  if (subject !== null) throw new ServerError("staff_by_sso", { text: "staff.ssoOnly" });
  const secret = createTotpSecret();
  const sealed = deps.cipher.seal(secret, contextOf(visit.session.tenant, id));
  await changeMember(deps, visit, (found) => ({ ...found, pendingTotp: sealed }));
  return { secret, uri: toTotpUri(secret, issuer, email) };
}

/** Accepts the first code of a new secret. Ends all other sessions. @throws `code_invalid`, `throttled` */
export async function confirmTotp(
  deps: StaffDeps,
  visit: StaffVisit,
  code: string,
): Promise<{ readonly token: string; readonly recoveryCodes: readonly string[] }> {
  const { cipher, now } = deps;
  const { tenant } = visit.session;
  const recoveryCodes = createRecoveryCodes();
  const confirm = (found: StaffMember): StaffMember => {
    if (found.pendingTotp === null) return refuse();
    const step = findTotpStep(cipher.open(found.pendingTotp, contextOf(tenant, found.id)), code.trim(), now());
    if (step === undefined) return refuse();
    return {
      ...found,
      epoch: found.epoch + 1,
      totp: { sealed: found.pendingTotp, lastStep: step },
      pendingTotp: null,
      recoveryCodes: recoveryCodes.map((one) => hashRecoveryCode(found.id, one)),
    };
  };
  const member = await attemptFactor(deps, visit, () => changeMember(deps, visit, confirm));
  return { token: await rotateSession(deps, visit, member), recoveryCodes };
}

export async function renewRecoveryCodes(deps: StaffDeps, visit: StaffVisit): Promise<readonly string[]> {
  const recoveryCodes = createRecoveryCodes();
  await changeMember(deps, visit, (found) => ({
    ...found,
    recoveryCodes: recoveryCodes.map((one) => hashRecoveryCode(found.id, one)),
  }));
  return recoveryCodes;
}

/** Encrypts staff secrets again with the newest key. Returns true if any have changed. */
export async function sealStaffWithNewestKey(
  { store, cipher }: Pick<StaffDeps, "store" | "cipher">,
  tenant: string,
): Promise<boolean> {
  const again = (sealed: string, id: string): string =>
    cipher.isCurrent(sealed) ? sealed : cipher.seal(cipher.open(sealed, contextOf(tenant, id)), contextOf(tenant, id));
  const isOld = ({ totp, pendingTotp }: StaffMember): boolean =>
    [totp?.sealed, pendingTotp].some((sealed) => typeof sealed === "string" && !cipher.isCurrent(sealed));
  if ((await store.findStaffRoster(tenant))?.members.some(isOld) !== true) return false;
  return changeRoster(store, tenant, (members) => ({
    members: members.map((one) => ({
      ...one,
      totp: one.totp && { ...one.totp, sealed: again(one.totp.sealed, one.id) },
      pendingTotp: one.pendingTotp && again(one.pendingTotp, one.id),
    })),
    result: true,
  }));
}

/** True if the cipher can decrypt a second factor of the tenant's staff. */
export async function hasStaffOf(
  store: StaffDeps["store"],
  cipher: StaffDeps["cipher"],
  tenant: string,
): Promise<boolean> {
  const members = (await store.findStaffRoster(tenant))?.members ?? [];
  return members.some(({ totp, pendingTotp }) =>
    [totp?.sealed, pendingTotp].some((sealed) => typeof sealed === "string" && cipher.canOpen(sealed)),
  );
}

const CODES = 10;
/** 16 characters have 80 bits, too many to find the code from its hash. */
const CODE_CHARS = 16;
/** 32 characters, so that bytes map evenly to them. Without characters that look alike. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_CHARS)]
      .map((byte) => ALPHABET[byte % ALPHABET.length] ?? "")
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );

const hashRecoveryCode = (staff: string, typed: string): string =>
  hashToken(`${staff} ${typed.toLowerCase().replaceAll(/[\s-]/g, "")}`);

const STEP_MS = 30_000;
/** Allows clocks to differ by one time step (RFC 6238, section 5.2). */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const toTotp = (secret: string, names: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: STEP_MS / 1_000 });

const toTotpUri = (secret: string, issuer: string, label: string): string =>
  toTotp(secret, { issuer, label }).toString();

/** Returns the time step of a code (RFC 6238). Returns undefined for a wrong code. */
function findTotpStep(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = toTotp(secret, { issuer: "", label: "" }).validate({ token: code, timestamp: at, window: STEPS_OFF });
  return delta === null ? undefined : Math.floor(at / STEP_MS) + delta;
}
