import * as z from "zod/mini";
import { WITHDRAWERS } from "./submissions.ts";

export const WEBHOOK_EVENTS = [
  "application.submitted",
  "application.reopened",
  "application.withdrawn",
  "application.erased",
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** Body of a webhook (Standard Webhooks). Contains no answers. */
export const webhookBodySchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: z.string(),
  data: z.object({
    tenant: z.string(),
    application: z.string(),
    reference: z.nullable(z.string()),
    /** Round id. Null without a round. */
    round: z.nullable(z.string()),
    /** Set for `application.withdrawn` only. */
    by: z.optional(z.enum(WITHDRAWERS)),
  }),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

const deliverySchema = z.object({
  endpoint: z.string(),
  key: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  application: z.string(),
  reference: z.nullable(z.string()),
  happened_at: z.string(),
  state: z.enum(["waiting", "sending", "delivered", "given_up"]),
  tries: z.number(),
  /** HTTP status of the last response. Null if there was none. */
  status: z.nullable(z.number()),
  /** Error code if there was no response. */
  reason: z.nullable(z.string()),
  tried_at: z.nullable(z.string()),
  next_at: z.nullable(z.string()),
});
export type WebhookDelivery = z.output<typeof deliverySchema>;

export const webhooksQuerySchema = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

/** Deliveries, newest first. */
export const webhooksSchema = z.object({
  endpoints: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      events: z.array(z.enum(WEBHOOK_EVENTS)),
    }),
  ),
  deliveries: z.array(deliverySchema),
  next: z.nullable(z.string()),
});

export const webhookAgainSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(100)),
  key: z.string().check(z.minLength(1), z.maxLength(300)),
});

export const webhookSentAgainSchema = z.object({ delivery: deliverySchema });
