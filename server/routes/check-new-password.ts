import type { Context } from "hono";
import { isNewPassword } from "../../engine/protocol/index.ts";
import { isCommonPassword } from "../accounts/index.ts";
import type { AppEnv } from "../app-deps.ts";
import { refuseField } from "./route-parts.ts";

/** @throws ServerError with the field's message, if a new password breaks a rule or is one that many people choose */
export async function checkNewPassword(context: Context<AppEnv>, password: string): Promise<void> {
  if (!isNewPassword(password)) refuseField(context, "password", "password.notMet");
  if (await isCommonPassword(password)) refuseField(context, "password", "password.common");
}
