import * as z from "zod/mini";

/** User name as typed. The server normalizes it. */
export const usernameSchema = z.string().check(z.maxLength(254));
const passwordSchema = z.string().check(z.maxLength(256));
/** New password. The server checks `PASSWORD_RULES`. */
export const newPasswordSchema = z.string().check(z.maxLength(256));
export const codeSchema = z.string().check(z.maxLength(20));

/** Body of account calls that need a user name only. */
export const usernameRequestSchema = z.object({ username: usernameSchema });
export const signUpRequestSchema = z.object({ username: usernameSchema, password: newPasswordSchema });
export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });
/** `POST /public/confirm`. `id` comes from the emailed link. */
export const confirmRequestSchema = z.object({
  username: usernameSchema,
  code: codeSchema,
  id: z.optional(z.string().check(z.maxLength(200))),
});
/** `POST /public/reset-password`. `id` is the secret of the emailed link. */
export const resetRequestSchema = z.object({
  username: usernameSchema,
  id: z.string().check(z.maxLength(200)),
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
export const passwordChangeSchema = z.object({
  current_password: passwordSchema,
  password: newPasswordSchema,
  confirm_password: newPasswordSchema,
});
export type PasswordChange = Readonly<z.output<typeof passwordChangeSchema>>;
/** `POST /api/email`. `username` is the new email. */
export const emailChangeSchema = z.object({ username: usernameSchema, current_password: passwordSchema });
export type EmailChange = Readonly<z.output<typeof emailChangeSchema>>;
/** `PUT /api/email`. The server has sent the code to the new email. */
export const emailCodeSchema = z.object({ code: codeSchema });
export const remindersChangeSchema = z.object({ reminders: z.boolean() });
export const sessionParamsSchema = z.object({ sessionId: z.string().check(z.maxLength(100)) });
export type ResetRequest = Readonly<z.output<typeof resetRequestSchema>>;
