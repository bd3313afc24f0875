import type { WebhookEndpoint } from "../config/index.ts";
import { toPlace, type JobStore } from "../store/index.ts";
import { toDeliveryIdentity, toDeliveryInput, toDeliveryKey, type ApplicationEvent } from "./delivery.ts";

/**
 * Orders that every endpoint of the tenant is told of an event. Called before the event is stored, so that no crash leaves
 * one that nobody is told of: what does not happen then is not sent (has-happened.ts). The same event again changes nothing.
 *
 * @throws StoreUnavailableError
 */
export type Announce = (event: ApplicationEvent) => Promise<void>;

interface AnnounceDeps {
  readonly store: Pick<JobStore, "ensureJob">;
  readonly endpoints: readonly WebhookEndpoint[];
  readonly now: () => number;
}

export function createAnnounce({ store, endpoints, now }: AnnounceDeps): Announce {
  return async (event) => {
    for (const { tenant, id, events } of endpoints) {
      if (tenant !== event.tenant || !events.includes(event.type)) continue;
      const identity = toDeliveryIdentity(tenant, id, toDeliveryKey(event));
      await store.ensureJob(identity, toDeliveryInput(event), now(), toPlace(now()));
    }
  };
}
