import * as z from "zod/mini";
import { newPasswordSchema, usernameSchema } from "./account-requests.ts";
import { passkeySchema } from "./passkeys.ts";
import { STAFF_ROLES } from "./staff-role.ts";
import { staffSessionSchema } from "./staff-session.ts";

const passwordSchema = z.string().check(z.maxLength(256));
const factorCode = z.string().check(z.maxLength(40));
const role = z.enum(STAFF_ROLES);

/** `POST /api/office/session`: the first step of a log-in. */
export const staffLogInSchema = z.object({ email: usernameSchema, password: passwordSchema });
/** A code of the authenticator app; where a factor is given and not set up, a recovery code as well. */
export const factorCodeSchema = z.object({ code: factorCode });
/** `PUT /api/office/session/password`. */
export const staffPasswordSchema = z.object({
  current_password: passwordSchema,
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
/** `POST /api/office/invitation`: `token` is what follows `#` in the mailed link. */
export const invitationSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
/** `POST /api/office/staff`. */
export const newStaffSchema = z.object({ email: usernameSchema, role });
const heir = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
/** `PUT /api/office/staff/{staffId}`. `links_to` is the id of the colleague who gets the print links of a new reader. */
export const staffRoleSchema = z.object({ role, links_to: heir });
/** The query of `DELETE /api/office/staff/{staffId}`: the id of the colleague who gets the print links. */
export const staffRemovalQuerySchema = z.object({ links_to: heir });
/** The part of an address that names a member of staff. */
export const staffParamsSchema = z.object({ staffId: z.string().check(z.maxLength(100)) });

/** A new secret of an authenticator app: to be typed, and as the address that a QR code holds. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });
const recoveryCodes = z.array(z.string());
/** Recovery codes are shown once. */
export const recoveryCodesSchema = z.object({ recovery_codes: recoveryCodes });
/** The answer to the first code of a new secret. */
export const totpConfirmedSchema = z.object({ session: staffSessionSchema, recovery_codes: recoveryCodes });
/** `GET /api/office/factors`. */
export const staffFactorsSchema = z.object({
  totp: z.boolean(),
  recovery_codes_left: z.number(),
  passkeys: z.array(passkeySchema),
});

const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  role,
  /** `invited` until the invitation was accepted and a second factor set up; `locked` after too many wrong codes. */
  state: z.enum(["invited", "active", "locked"]),
  /** Whether they come by the single sign-on, which gives the role. */
  sso: z.boolean(),
  created_at: z.string(),
});
export const staffMemberSchema = memberSchema;
export type StaffMemberAnswer = z.output<typeof memberSchema>;
/** `GET /api/office/staff`. */
export const staffListSchema = z.object({ staff: z.array(memberSchema) });
