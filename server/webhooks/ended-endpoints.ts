import { createHash } from "node:crypto";
import type { WebhookEndpoint } from "../config/index.ts";
import type { JobIdentity, JobStore } from "../store/index.ts";

/** Endpoints that have answered that they are gone, of which Standard Webhooks say that they are to be left alone. */
export interface EndedEndpoints {
  /** When it ended, in milliseconds since the epoch; undefined for one that is told. @throws StoreUnavailableError */
  findEndedAt(endpoint: WebhookEndpoint): Promise<number | undefined>;
  /** Returns whether it had not ended before. */
  end(endpoint: WebhookEndpoint): Promise<boolean>;
  begin(endpoint: WebhookEndpoint): Promise<void>;
}

type EndedStore = Pick<JobStore, "findJob" | "enqueueJob" | "deleteJob">;

/**
 * That is kept for all processes. It holds for the address that answered so: once the operator gives the endpoint another,
 * that is told.
 */
export function createEndedEndpoints(store: EndedStore, now: () => number): EndedEndpoints {
  const toIdentity = ({ tenant, id }: WebhookEndpoint): JobIdentity => ({
    tenant,
    account: id,
    kind: "endpoint",
    key: "ended",
  });
  const findEndedAt = async (endpoint: WebhookEndpoint): Promise<number | undefined> => {
    const mark = await store.findJob(toIdentity(endpoint));
    return mark?.input["address"] === hashOf(endpoint) ? mark.createdAt : undefined;
  };
  return {
    findEndedAt,
    end: async (endpoint) => {
      if ((await findEndedAt(endpoint)) !== undefined) return false;
      await store.enqueueJob(toIdentity(endpoint), { address: hashOf(endpoint) }, now());
      return true;
    },
    begin: async (endpoint) => {
      await store.deleteJob(toIdentity(endpoint));
    },
  };
}

/** An address may hold a secret, so it is not kept. */
const hashOf = ({ url }: WebhookEndpoint): string => createHash("sha256").update(url.href).digest("hex");
