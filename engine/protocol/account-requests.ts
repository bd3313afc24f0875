import * as z from "zod/mini";

/** As it was typed. The server turns it into the one form that is stored. */
export const usernameSchema = z.string().check(z.maxLength(254));
const passwordSchema = z.string().check(z.maxLength(256));
/** A password that is chosen. The server checks `PASSWORD_RULES`, and says in the tenant's words which one is not met. */
export const newPasswordSchema = z.string().check(z.maxLength(256));
/** The code of a confirmation mail, as it was typed. */
export const codeSchema = z.string().check(z.maxLength(20));

/** The body of every account call that carries nothing but the user name. */
export const usernameRequestSchema = z.object({ username: usernameSchema });
/** `POST /public/signup`. */
export const signUpRequestSchema = z.object({ username: usernameSchema, password: newPasswordSchema });
/** `POST /public/login`. */
export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });
/** `POST /public/confirm`. `id` is what the mailed link brings along, if the code comes from there. */
export const confirmRequestSchema = z.object({
  username: usernameSchema,
  code: codeSchema,
  id: z.optional(z.string().check(z.maxLength(200))),
});
/** `POST /public/reset-password`. `id` is the secret of the mailed link. */
export const resetRequestSchema = z.object({
  username: usernameSchema,
  id: z.string().check(z.maxLength(200)),
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
/** `PUT /api/password`. */
export const passwordChangeSchema = z.object({
  current_password: passwordSchema,
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
export type PasswordChange = Readonly<z.output<typeof passwordChangeSchema>>;
/** `POST /api/email`: `username` is the address that the account is to have. */
export const emailChangeSchema = z.object({ username: usernameSchema, current_password: passwordSchema });
export type EmailChange = Readonly<z.output<typeof emailChangeSchema>>;
/** `PUT /api/email`: the code that was mailed to that address. */
export const emailCodeSchema = z.object({ code: codeSchema });
/** `PUT /api/reminders`: whether one wants to be reminded of a deadline. */
export const remindersChangeSchema = z.object({ reminders: z.boolean() });
/** The part of an address that names a session. */
export const sessionParamsSchema = z.object({ sessionId: z.string().check(z.maxLength(100)) });
export type ResetRequest = Readonly<z.output<typeof resetRequestSchema>>;
