import * as z from "zod/mini";

/** As it was typed. The server turns it into the one form that is stored. */
export const usernameSchema = z.string().check(z.maxLength(254));
const passwordSchema = z.string().check(z.maxLength(256));

/** The body of every account call that carries nothing but the user name. */
export const usernameRequestSchema = z.object({ username: usernameSchema });
/** `POST /public/signup` and `POST /public/login`. */
export const credentialsSchema = z.object({ username: usernameSchema, password: passwordSchema });
/** `POST /public/confirm`. `id` is what the mailed link brings along, if the code comes from there. */
export const confirmRequestSchema = z.object({
  username: usernameSchema,
  code: z.string().check(z.maxLength(20)),
  id: z.optional(z.string().check(z.maxLength(200))),
});
/** `POST /public/reset-password`. `id` is the secret of the mailed link. */
export const resetRequestSchema = z.object({
  username: usernameSchema,
  id: z.string().check(z.maxLength(200)),
  password: passwordSchema,
  confirm_password: passwordSchema,
});
/** `PUT /api/password`. */
export const passwordChangeSchema = z.object({
  current_password: passwordSchema,
  password: passwordSchema,
  confirm_password: passwordSchema,
});
export type PasswordChange = Readonly<z.output<typeof passwordChangeSchema>>;
/** `POST /api/email`: `username` is the address that the account is to have. */
export const emailChangeSchema = z.object({ username: usernameSchema, current_password: passwordSchema });
export type EmailChange = Readonly<z.output<typeof emailChangeSchema>>;
/** `PUT /api/email`: the code that was mailed to that address. */
export const emailCodeSchema = z.object({ code: z.string().check(z.maxLength(20)) });
/** The part of an address that names a session. */
export const sessionParamsSchema = z.object({ sessionId: z.string().check(z.maxLength(100)) });
export type ResetRequest = Readonly<z.output<typeof resetRequestSchema>>;
