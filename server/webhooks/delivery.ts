import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import {
  WEBHOOK_EVENTS,
  WITHDRAWERS,
  type WebhookBody,
  type WebhookDelivery,
  type Withdrawer,
} from "../../engine/protocol/index.ts";
import type { WebhookEndpoint } from "../config/index.ts";
import type { Job, JobIdentity, JobOrder } from "../store/index.ts";

export interface ApplicationEvent {
  readonly tenant: string;
  readonly application: string;
  readonly type: (typeof WEBHOOK_EVENTS)[number];
  readonly at: number;
  /** With a hyphen. Undefined if there is none. */
  readonly reference: string | undefined;
  readonly round: string;
  readonly by?: Withdrawer | undefined;
}

const inputSchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  application: z.string(),
  at: z.number(),
  reference: z.string().nullable(),
  round: z.string(),
  by: z.enum(WITHDRAWERS).optional(),
});
const triesSchema = z.object({
  count: z.number(),
  status: z.number().nullable(),
  reason: z.string().nullable(),
  at: z.number(),
});
export type Tries = z.output<typeof triesSchema>;

export const readTries = ({ result }: Pick<Job, "result">): Tries | undefined => triesSchema.safeParse(result).data;

export const toDeliveryIdentity = (tenant: string, endpoint: string, key: string): JobIdentity => ({
  tenant,
  account: endpoint,
  kind: "webhook",
  key,
});

export const toDeliveries = (
  endpoints: readonly WebhookEndpoint[],
  { tenant, type, application, at, reference, round, by }: ApplicationEvent,
): readonly JobOrder[] =>
  endpoints
    .filter((endpoint) => endpoint.tenant === tenant && endpoint.events.includes(type))
    .map(({ id }) => ({
      ...toDeliveryIdentity(tenant, id, `${type}:${application}:${String(at)}`),
      input: {
        type,
        application,
        at,
        reference: reference ?? null,
        round,
        ...(by === undefined ? {} : { by }),
      },
      lane: "slow",
    }));

export const readDelivery = ({ input }: Pick<Job, "input">) => inputSchema.parse(input);

/** Returns the message id. It is the same for all attempts and endpoints, so that receivers recognise repetitions. */
export const toMessageId = ({ tenant, key }: Pick<Job, "tenant" | "key">): string =>
  `msg_${createHash("sha256").update(`${tenant}\n${key}`).digest("hex").slice(0, 32)}`;

export function toBody(job: Pick<Job, "tenant" | "input">): string {
  const { type, application, at, reference, round, by } = readDelivery(job);
  const named = { tenant: job.tenant, application, reference, round: round === "" ? null : round };
  const data = by === undefined ? named : { ...named, by };
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data } satisfies WebhookBody);
}

const STATES = {
  UNPROCESSED: "waiting",
  IN_PROGRESS: "sending",
  COMPLETED: "delivered",
  FAILED: "given_up",
} as const satisfies Record<Job["state"], WebhookDelivery["state"]>;

export function toShownDelivery(job: Job): WebhookDelivery {
  const { type, application, at, reference } = readDelivery(job);
  const tries = readTries(job);
  const isWaiting = job.state === "UNPROCESSED";
  return {
    endpoint: job.account,
    key: job.key,
    event: type,
    application,
    reference,
    happened_at: toIso(at),
    state: STATES[job.state],
    tries: tries?.count ?? 0,
    status: tries?.status ?? null,
    reason: tries?.reason ?? job.message,
    tried_at: tries === undefined ? null : toIso(tries.at),
    next_at: isWaiting ? toIso(Math.max(job.dueAt, job.createdAt)) : null,
  };
}

const toIso = (at: number): string => new Date(at).toISOString();

/** Signs a message with each secret (https://www.standardwebhooks.com, "Signature scheme"). */
export function toSignedHeaders(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${signature}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
