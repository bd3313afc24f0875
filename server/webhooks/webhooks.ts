import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ConfigError, type WebhookEndpoint } from "../config/index.ts";
import { reasonOf } from "../errors.ts";
import { toPlace, type Job, type JobPlace, type Store } from "../store/index.ts";
import { withDeadline } from "../with-timeout.ts";
import { createWorkerLoop, type Lease, type WorkerLoopDeps } from "../work/index.ts";
import { createAddressGuard, postMessage } from "./post-message.ts";
import {
  readDelivery,
  readTries,
  toBody,
  toDeliveryIdentity,
  toMessageId,
  toShownDelivery,
  type Tries,
  toSignedHeaders,
} from "./delivery.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Pauses between attempts. A delivery fails after about a day. */
const PAUSES_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8.5 * HOUR_MS,
];
const SPREAD = 0.05;
const TRY_MS = 10_000;
/**
 * Largest number of simultaneous deliveries of a process to one endpoint. A slow endpoint then does not occupy all
 * workers.
 */
const AT_ONCE = 2;
const MOST_WORKERS = 32;
const WAIT_MS = 1_000;
/** Wait for an unknown endpoint: another process may have a newer WEBHOOKS_FILE. */
const LONG_WAIT_MS = MINUTE_MS;
const PATIENCE_MS = DAY_MS;
const KEPT_MS = 30 * DAY_MS;

interface WebhooksDeps extends WorkerLoopDeps {
  readonly store: Store;
  readonly endpoints: readonly WebhookEndpoint[];
  /** Never log an address or a secret. */
  readonly logger: Record<"warn" | "error", (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

/** @throws ConfigError for an endpoint with an unknown tenant or a forbidden address */
export function checkEndpoints(endpoints: readonly WebhookEndpoint[], tenants: readonly string[]): void {
  for (const { tenant, id, url, allowNetworks } of endpoints) {
    if (!tenants.includes(tenant))
      throw new ConfigError(
        `WEBHOOKS_FILE names the tenant ${JSON.stringify(tenant)}, which TENANTS_DIR does not have; expected one of ${tenants.join(", ")}.`,
      );
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !createAddressGuard(allowNetworks)(host))
      throw new ConfigError(
        `WEBHOOKS_FILE has the endpoint "${id}" at ${host}, which is not a public address; expected a public one, or its network in "allowNetworks".`,
      );
  }
}

/** Delivers events by Standard Webhooks. Tries for about a day. Receivers may get an event twice, with the same id. */
export function createWebhooks(deps: WebhooksDeps) {
  const { store, endpoints, now, logger } = deps;
  const guards = new Map(endpoints.map(({ id, allowNetworks }) => [id, createAddressGuard(allowNetworks)]));
  const running = new Map<string, number>();
  const listBusy = () => [...running].flatMap(([id, count]) => (count >= AT_ONCE ? [id] : []));

  const find = (tenant: string, id: string) =>
    endpoints.find((endpoint) => endpoint.tenant === tenant && endpoint.id === id);

  const post = async (job: Job, { id, url, secrets }: WebhookEndpoint, stopped: AbortSignal) => {
    const body = toBody(job);
    const headers = toSignedHeaders({ id: toMessageId(job), at: now(), body }, secrets);
    return withDeadline(TRY_MS, stopped, (signal) =>
      postMessage({
        url,
        headers: { ...headers, "content-type": "application/json", "user-agent": "Portico" },
        body,
        guard: guards.get(id) ?? (() => false),
        resolve: (host) => lookup(host, { all: true }),
        signal,
      }),
    );
  };

  /** Returns false and deletes the job if the application was erased. A newer application may have the same id. */
  const isDue = async (job: Job): Promise<boolean> => {
    const { type, application, at } = readDelivery(job);
    if (type === "application.erased") return true;
    const record = await store.findApplication(job.tenant, application);
    if (record !== undefined && record.createdAt <= at) return true;
    await store.deleteJob(job, job.id);
    return false;
  };

  const settle = async (job: Job, owner: string, answer: Answered): Promise<void> => {
    const before = readTries(job)?.count ?? 0;
    const tries: Tries = { count: before + 1, at: now(), ...answer };
    const { status } = answer;
    const fields = { tenant: job.tenant, endpoint: job.account, event: readDelivery(job).type, ...answer };
    if (status !== null && status >= 200 && status < 300) {
      await store.completeJob(job.id, owner, tries, now());
      return;
    }
    const pauseMs = PAUSES_MS[before];
    if (pauseMs === undefined) {
      logger.error({ ...fields, tries: tries.count }, "webhook could not be delivered and is not tried again");
      await store.noteJob(job.id, owner, tries, now());
      await store.failJob(job.id, owner, answer.reason ?? "refused", now());
    } else {
      logger.warn({ ...fields, tries: tries.count }, "webhook will be tried again");
      const dueAt = now() + Math.round(pauseMs * (1 + Math.random() * SPREAD));
      await store.deferJob(job.id, owner, now(), dueAt, "slow", tries);
    }
  };

  const tryOnce = async (job: Job, endpoint: WebhookEndpoint, { owner, signal, end }: Lease): Promise<void> => {
    if (!(await isDue(job))) return;
    let answer: Answered;
    try {
      answer = { status: await post(job, endpoint, signal), reason: null };
    } catch (error) {
      if (end() === "stopped") await store.releaseJob(job.id, owner, now());
      if (end() !== undefined) return;
      answer = { status: null, reason: toReason(error) };
    }
    await settle(job, owner, answer);
  };

  const attempt = async (job: Job, lease: Lease): Promise<void> => {
    const { id, tenant, account, createdAt } = job;
    const endpoint = find(tenant, account);
    if (endpoint === undefined) {
      if (now() - createdAt >= PATIENCE_MS) await store.failJob(id, lease.owner, "endpoint_gone", now());
      else await store.deferJob(id, lease.owner, now(), now() + LONG_WAIT_MS, "slow", readTries(job) ?? null);
      return;
    }
    const count = running.get(account) ?? 0;
    if (count >= AT_ONCE) {
      await store.releaseJob(id, lease.owner, now());
      return lease.sleep(WAIT_MS);
    }
    running.set(account, count + 1);
    try {
      await tryOnce(job, endpoint, lease);
    } finally {
      running.set(account, (running.get(account) ?? 1) - 1);
    }
  };

  const workers = Math.min(AT_ONCE * endpoints.length, MOST_WORKERS);
  const filter = { kinds: ["webhook"], exceptAccounts: listBusy } as const;
  const loop = createWorkerLoop(
    deps,
    Array.from({ length: Math.max(1, workers) }, () => filter),
    attempt,
  );
  return {
    ...loop,
    endpointsOf: (tenant: string) => endpoints.filter((endpoint) => endpoint.tenant === tenant),
    list: (tenant: string, limit: number, after?: JobPlace) => store.listJobs(tenant, "webhook", limit, after),
    /** Queues a delivery again unless it is being sent. Returns undefined if it does not exist. */
    sendAgain: async (tenant: string, endpoint: string, key: string) => {
      const identity = toDeliveryIdentity(tenant, endpoint, key);
      const job = find(tenant, endpoint) && (await store.findJob(identity));
      if (job === undefined) return undefined;
      if (job.state === "IN_PROGRESS") return toShownDelivery(job);
      const again = await store.enqueueJob(identity, job.input, now(), toPlace(now()));
      loop.wake();
      return toShownDelivery(again);
    },
    start: () => {
      if (workers > 0) loop.start();
    },
    count: () => store.countJobs("webhook"),
    sweep: async () => {
      if (workers === 0) await loop.drain();
      await store.deleteEndedJobs("webhook", now() - KEPT_MS);
    },
  };
}

type Answered = Pick<Tries, "status" | "reason">;

function toReason(error: unknown): string {
  const isTimeout = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return isTimeout ? "timeout" : reasonOf(error);
}
