import * as z from "zod/mini";
import { newPasswordSchema, usernameSchema } from "./account-requests.ts";

/** Roles in rising order. Each includes the roles before it. */
export const STAFF_ROLES = ["reader", "officer", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const mayAct = (role: StaffRole, least: StaffRole): boolean =>
  STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(least);

/** `factor`: the second factor is missing. `enrol`: the staff member has no second factor yet. */
export const STAFF_STAGES = ["factor", "enrol", "full"] as const;
export const STAFF_IDLE_MS = 30 * 60_000;
export type StaffStage = (typeof STAFF_STAGES)[number];

/** `GET /api/office/session`, and the calls of a log-in. */
export const staffSessionSchema = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  /**
   * True if this staff member logs in by single sign-on. A sensitive call then asks for a new single sign-on instead of
   * a second factor.
   */
  sso: z.boolean(),
  /** True if a passkey is one of the second factors. */
  passkey: z.boolean(),
  stage: z.enum(STAFF_STAGES),
  /** Sensitive calls need no new second factor until this time (ISO 8601). Null before the first second factor. */
  fresh_until: z.nullable(z.string()),
  ends_at: z.string(),
  /** A duration, because the browser's clock may be wrong. Early portal versions do not send it. */
  ends_in_seconds: z.optional(z.number()),
});
export type StaffSession = z.output<typeof staffSessionSchema>;

/** Base64url (WebAuthn Level 3, section 5.1). */
const binary = z.string().check(z.maxLength(20_000));
const credential = { id: binary, rawId: binary, type: z.enum(["public-key"]) };

/** JSON options for `navigator.credentials`. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });

/** `POST /api/office/factors/passkeys`. `name` is chosen by the passkey's owner. */
export const newPasskeySchema = z.object({
  name: z.string().check(z.maxLength(60)),
  credential: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: binary,
      attestationObject: binary,
      transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
    }),
  }),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** `POST /api/office/session/passkey`. */
export const givenPasskeySchema = z.object({
  credential: z.object({
    ...credential,
    response: z.object({ clientDataJSON: binary, authenticatorData: binary, signature: binary }),
  }),
});
export type GivenPasskey = z.output<typeof givenPasskeySchema>;

export const passkeyParamsSchema = z.object({ passkeyId: z.string().check(z.maxLength(2_000)) });

export const passkeySchema = z.object({ id: z.string(), name: z.string(), created_at: z.string() });
export type PasskeyAnswer = z.output<typeof passkeySchema>;
/** The removal of a passkey ends all other sessions. */
export const passkeyRemovedSchema = z.object({ session: staffSessionSchema });

const MAX_PATH_CHARS = 1_000;

/** `POST /api/office/sso`. `to` is the office path to open after the log-in. */
export const ssoBeginSchema = z.object({ to: z.optional(z.string().check(z.maxLength(MAX_PATH_CHARS))) });

/** `GET /api/office/sso`, as sent by the issuer. The OpenID library checks it. */
export const ssoAnswerSchema = z.object({
  code: z.optional(z.string()),
  state: z.optional(z.string()),
  error: z.optional(z.string()),
});

/** Address of the issuer's log-in page. */
export const ssoBegunSchema = z.object({ address: z.string() });

export const staffLoggedOutSchema = z.object({ message: z.string(), address: z.optional(z.string()) });

/** Reasons for a failed single sign-on, in `/office/login?problem=`. */
export const SSO_PROBLEMS = [
  "failed",
  "denied",
  "unavailable",
  "role",
  "email",
  "known",
  "stale",
  "throttled",
] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

const passwordSchema = z.string().check(z.maxLength(256));
const factorCode = z.string().check(z.maxLength(40));
const role = z.enum(STAFF_ROLES);

export const staffLogInSchema = z.object({ email: usernameSchema, password: passwordSchema });
export const factorCodeSchema = z.object({ code: factorCode });
export const staffPasswordSchema = z.object({
  current_password: passwordSchema,
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
/** `POST /api/office/invitation`. `token` follows `#` in the emailed link. */
export const invitationSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
const teams = z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50));
export const newStaffSchema = z.object({ email: usernameSchema, role, teams: z.optional(teams) });
const heir = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
/** `PUT /api/office/staff/{staffId}`. `links_to` is the id of the colleague who receives the print links. */
export const staffRoleSchema = z.object({ role, teams: z.optional(teams), links_to: heir });
/** `DELETE /api/office/staff/{staffId}`. `links_to` works as in `staffRoleSchema`. */
export const staffRemovalQuerySchema = z.object({ links_to: heir });
export const staffParamsSchema = z.object({ staffId: z.string().check(z.maxLength(100)) });

/** Secret for an authenticator app, as text and as the address in a QR code. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });
const recoveryCodes = z.array(z.string());
/** The page shows the codes once. */
export const recoveryCodesSchema = z.object({ recovery_codes: recoveryCodes });
export const totpConfirmedSchema = z.object({ session: staffSessionSchema, recovery_codes: recoveryCodes });
export const staffFactorsSchema = z.object({
  totp: z.boolean(),
  recovery_codes_left: z.number(),
  passkeys: z.array(passkeySchema),
});

export const staffMemberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role,
  teams: z.array(z.string()),
  /** `invited`: invitation not accepted, or no second factor yet. `locked`: too many wrong codes. */
  state: z.enum(["invited", "active", "locked"]),
  /** True if the staff member logs in by single sign-on, which also sets the role. */
  sso: z.boolean(),
  created_at: z.string(),
});
export type StaffMemberAnswer = z.output<typeof staffMemberSchema>;
/** `teams` lists the teams in tenant.json. */
export const staffListSchema = z.object({ staff: z.array(staffMemberSchema), teams: z.array(z.string()) });
