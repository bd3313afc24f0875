import { ServerError } from "../errors.ts";
import type { StaffMember } from "../store/index.ts";
import { changeRoster } from "./roster.ts";
import type { StaffDeps } from "./staff-deps.ts";
import type { StaffVisit } from "./staff-sessions.ts";
import { randomBytes } from "node:crypto";
import { hashToken } from "../accounts/index.ts";
import { Secret, TOTP } from "otpauth";

/** A ciphertext that was copied to another member of staff does not open there. */
const contextOf = (tenant: string, staff: string): string => `${tenant}\nstaff ${staff}\ntotp`;

const refuse = (): never => {
  throw new ServerError("code_invalid", { text: "staff.codeInvalid" });
};

/** Changes one member of staff as stored, who may be gone. @throws ServerError `staff_session_invalid` */
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

/** Ends the session and starts one of this stage, under another token, in which the factor was given just now. */
export async function goOn(
  { sessions, now }: StaffDeps,
  { session }: StaffVisit,
  member: StaffMember,
): Promise<string> {
  await sessions.end(session);
  return sessions.start(session.tenant, member, "full", { startedAt: session.startedAt, verifiedAt: now() });
}

/**
 * After this many wrong codes, an administrator has to invite the member again (NIST SP 800-63B-4, section 3.2.2). A right
 * code makes up for only one wrong code. Otherwise somebody who knows the password could go on guessing as long as the
 * owner logs in every day.
 */
const MAX_FAILED_CODES = 100;
/** At these numbers of wrong codes, the owner gets a mail. */
const TOLD_FAILED_CODES: readonly number[] = [10, MAX_FAILED_CODES];

/** Whether all further codes of a member are refused. */
export const isLockedOut = ({ failedCodes }: Pick<StaffMember, "failedCodes">): boolean =>
  failedCodes >= MAX_FAILED_CODES;

/** Somebody whose code is spent, or undefined if it is wrong. */
function spendCode({ cipher, now }: StaffDeps, tenant: string, found: StaffMember, code: string) {
  if (found.totp === null) return refuse();
  const { sealed, lastStep } = found.totp;
  const step = findTotpStep(cipher.open(sealed, contextOf(tenant, found.id)), code.trim(), now());
  if (step !== undefined) return step > lastStep ? { ...found, totp: { sealed, lastStep: step } } : undefined;
  const hash = hashRecoveryCode(found.id, code);
  if (!found.recoveryCodes.includes(hash)) return undefined;
  return { ...found, recoveryCodes: found.recoveryCodes.filter((one) => one !== hash) };
}

/** Tells somebody by mail that wrong codes are given for them: whoever does knows the password. */
async function tellOfFailures(
  { enqueueMail, originOf }: StaffDeps,
  tenant: string,
  member: StaffMember,
): Promise<void> {
  const { id, email, failedCodes, epoch, totp } = member;
  if (!TOLD_FAILED_CODES.includes(failedCodes)) return;
  const key = `staff-codes ${epoch} ${totp?.lastStep ?? 0} ${failedCodes}`;
  await enqueueMail({ tenant, account: id, kind: "staff-codes", key, to: email, origin: originOf(tenant), code: "" });
}

/**
 * Takes a code of the authenticator app or a recovery code, each of which works once. Whoever is logged in already gives
 * it again for what asks for a fresh one. Returns the token of the new session.
 * @throws ServerError `code_invalid`, `throttled`
 */
export async function giveFactor(deps: StaffDeps, visit: StaffVisit, code: string): Promise<string> {
  const { throttles } = deps;
  const { tenant } = visit.session;
  await throttles.check(tenant, "stafffactor.account", visit.member.id);
  let isRight = false;
  const member = await changeMember(deps, visit, (found) => {
    if (isLockedOut(found)) throw new ServerError("code_invalid", { text: "staff.codesLocked" });
    const spent = spendCode(deps, tenant, found, code);
    isRight = spent !== undefined;
    return { ...(spent ?? found), failedCodes: Math.max(0, found.failedCodes + (isRight ? -1 : 1)) };
  });
  if (!isRight) {
    await tellOfFailures(deps, tenant, member);
    return refuse();
  }
  await throttles.giveBack(tenant, "stafffactor.account", member.id);
  return goOn(deps, visit, member);
}

/**
 * Makes a secret for an authenticator app. It counts once a code of it was given. @throws ServerError `staff_by_sso` for
 * whoever gives proof to the single sign-on instead
 */
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

/**
 * Takes the first code of a new secret, which replaces the one before it. Sessions elsewhere end. Returns the token of
 * the new session, and ten recovery codes that replace those before them.
 * @throws ServerError `code_invalid`, `throttled`
 */
export async function confirmTotp(
  deps: StaffDeps,
  visit: StaffVisit,
  code: string,
): Promise<{ readonly token: string; readonly recoveryCodes: readonly string[] }> {
  const { throttles, cipher, now } = deps;
  const { tenant } = visit.session;
  await throttles.check(tenant, "stafffactor.account", visit.member.id);
  const recoveryCodes = createRecoveryCodes();
  const member = await changeMember(deps, visit, (found) => {
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
  });
  await throttles.giveBack(tenant, "stafffactor.account", member.id);
  return { token: await goOn(deps, visit, member), recoveryCodes };
}

/** Replaces the recovery codes by ten new ones. */
export async function renewRecoveryCodes(deps: StaffDeps, visit: StaffVisit): Promise<readonly string[]> {
  const recoveryCodes = createRecoveryCodes();
  await changeMember(deps, visit, (found) => ({
    ...found,
    recoveryCodes: recoveryCodes.map((one) => hashRecoveryCode(found.id, one)),
  }));
  return recoveryCodes;
}

/** Encrypts what staff have of this tenant again with the newest key. Returns whether anything was to be done. */
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

/** Whether a second factor of this tenant's staff is encrypted with a key of this cipher. */
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
/** 80 bits: nobody can try all of them against a hash. */
const CODE_CHARS = 16;
/** Without those that look like another. There are 32, so each byte gives one evenly. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Ten codes in groups of four, to be shown once. */
const createRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_CHARS)]
      .map((byte) => ALPHABET[byte % ALPHABET.length] ?? "")
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );

/** The hash of a code for one member of staff, however it was typed. */
const hashRecoveryCode = (staff: string, typed: string): string =>
  hashToken(`${staff} ${typed.toLowerCase().replaceAll(/[\s-]/g, "")}`);

const STEP_MS = 30_000;
/** A clock may be one step off, either way (RFC 6238, section 5.2). */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

/** A new secret of an authenticator app, in base32. */
const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const toTotp = (secret: string, names: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: STEP_MS / 1_000 });

/** The address by which an app takes the secret over, as a QR code or as a link. */
const toTotpUri = (secret: string, issuer: string, label: string): string =>
  toTotp(secret, { issuer, label }).toString();

/** The time step to which a code belongs, now or one step off; undefined for a wrong code (RFC 6238). */
function findTotpStep(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = toTotp(secret, { issuer: "", label: "" }).validate({ token: code, timestamp: at, window: STEPS_OFF });
  return delta === null ? undefined : Math.floor(at / STEP_MS) + delta;
}
