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
export type ResetRequest = Readonly<z.output<typeof resetRequestSchema>>;
