import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { Logger } from "pino";
import { ConfigError, type WebhookEndpoint } from "./config/index.ts";
import type { Metrics } from "./metrics.ts";
import type { Store } from "./store/index.ts";
import type { TenantRegistry } from "./tenants/index.ts";
import { createAddressGuard, createWebhooks, type Webhooks } from "./webhooks/index.ts";

interface WebhookPartsDeps {
  readonly endpoints: readonly WebhookEndpoint[];
  readonly store: Store;
  readonly tenants: Pick<TenantRegistry, "ids">;
  readonly now: () => number;
  readonly logger: Logger;
  readonly metrics: Metrics | undefined;
}

/** Creates the webhooks. @throws ConfigError for an endpoint with an unknown tenant or a forbidden address */
export function openWebhooks(deps: WebhookPartsDeps): Webhooks {
  const { endpoints, tenants, now, metrics } = deps;
  const known = tenants.ids();
  const stray = endpoints.find(({ tenant }) => !known.includes(tenant));
  if (stray !== undefined)
    throw new ConfigError(
      `WEBHOOKS_FILE names the tenant ${JSON.stringify(stray.tenant)}, which TENANTS_DIR does not have; expected one of ${known.join(", ")}.`,
    );
  for (const { id, url, allowNetworks } of endpoints) {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !createAddressGuard(allowNetworks)(host))
      throw new ConfigError(
        `WEBHOOKS_FILE has the endpoint "${id}" at ${host}, which is not a public address; expected a public one, or its network in "allowNetworks".`,
      );
  }
  const webhooks = createWebhooks({ ...deps, resolve: (host) => lookup(host, { all: true }) });
  if (endpoints.length > 0) metrics?.watchJobs("webhook", webhooks.count, now);
  return webhooks;
}
