import type { Logger } from "pino";
import { ConfigError } from "../config/index.ts";
import { createIssuer } from "./issuer.ts";
import { createSso, type Sso, type SsoDeps } from "./sso.ts";

const TIMEOUT_MS = 5_000;

interface OpenSsoDeps extends Omit<SsoDeps, "issuer" | "onTrouble"> {
  readonly tenants: readonly string[];
  readonly logger: Pick<Logger, "warn">;
}

/** Creates the single sign-on. @throws ConfigError for an unknown tenant */
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
