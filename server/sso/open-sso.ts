import type { Logger } from "pino";
import { ConfigError } from "../config/index.ts";
import { createIssuer } from "./issuer.ts";
import { createSso, type Sso, type SsoDeps } from "./sso.ts";

/** Longer than any issuer that is well takes, and short enough for somebody who waits. */
const TIMEOUT_MS = 5_000;

interface OpenSsoDeps extends Omit<SsoDeps, "issuer" | "onTrouble"> {
  /** Ids of all tenants that there are. */
  readonly tenants: readonly string[];
  readonly logger: Pick<Logger, "warn">;
}

/**
 * The school's single sign-on by the settings. Nothing is asked of its issuer yet.
 *
 * @throws ConfigError for a tenant that there is not, whose real id would be left without the single sign-on
 */
export function openSso({ logger, tenants, ...deps }: OpenSsoDeps): Sso {
  const stray = Object.keys(deps.settings.roles).find((id) => !tenants.includes(id));
  if (stray !== undefined)
    throw new ConfigError(
      `OIDC_ROLES names the tenant ${JSON.stringify(stray)}, which TENANTS_DIR does not have; expected one of ${tenants.join(", ")}.`,
    );
  return createSso({
    ...deps,
    issuer: createIssuer(deps.settings, { timeoutMs: TIMEOUT_MS }),
    onTrouble: (reason) => logger.warn({ reason }, "the single sign-on let nobody in"),
  });
}
