import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;
/** A clock may be one step off, either way (RFC 6238, section 5.2). */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

/** A new secret of an authenticator app, in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const toTotp = (secret: string, names: { readonly issuer: string; readonly label: string }): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: STEP_MS / 1_000 });

/** The address by which an app takes the secret over, as a QR code or as a link. */
export const toTotpUri = (secret: string, issuer: string, label: string): string =>
  toTotp(secret, { issuer, label }).toString();

/** The time step to which a code belongs, now or one step off; undefined for a wrong code (RFC 6238). */
export function findTotpStep(secret: string, code: string, at: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = toTotp(secret, { issuer: "", label: "" }).validate({ token: code, timestamp: at, window: STEPS_OFF });
  return delta === null ? undefined : Math.floor(at / STEP_MS) + delta;
}
