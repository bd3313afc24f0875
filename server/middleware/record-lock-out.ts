import type { Context } from "hono";
import type { AppDeps, AppEnv } from "../app-deps.ts";
import { ServerError } from "../errors.ts";

/** Logs the first refusal of a window. */
export async function recordLockOut(
  { store, securityLog }: Pick<AppDeps, "store" | "securityLog">,
  context: Context<AppEnv>,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ServerError) || error.options.exceeded === undefined) return;
  const tenant = context.get("served").id;
  const owner: AppEnv["Variables"]["owner"] | undefined = context.get("owner");
  const typed: string | undefined = context.get("typedUsername");
  const named = typed === undefined ? undefined : await store.findAccountByUsername(tenant, typed);
  securityLog.write({
    event: "lock-out",
    tenant,
    account: owner?.id ?? named?.id ?? null,
    address: context.get("address"),
    request: context.get("requestId"),
    reason: error.options.exceeded,
  });
}
