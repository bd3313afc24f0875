import * as z from "zod/mini";
import { WITHDRAWERS } from "./withdrawal.ts";

/** What the portal tells other systems of. */
export const WEBHOOK_EVENTS = [
  "application.submitted",
  "application.reopened",
  "application.withdrawn",
  "application.erased",
] as const;
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number];

/** The body of a webhook, in the form that Standard Webhooks names. It holds no answer. */
export const webhookBodySchema = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  /** When it happened, as ISO 8601. */
  timestamp: z.string(),
  data: z.object({
    tenant: z.string(),
    application: z.string(),
    /** Null where the application has no number, because it was never submitted. */
    reference: z.nullable(z.string()),
    /** The id of the round; null where it is for none. */
    round: z.nullable(z.string()),
    /** Who withdrew it; of `application.withdrawn` only. */
    by: z.optional(z.enum(WITHDRAWERS)),
  }),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

/** Where a delivery stands. */
export const WEBHOOK_STATES = ["waiting", "sending", "delivered", "given_up"] as const;

const deliverySchema = z.object({
  endpoint: z.string(),
  /** With the endpoint, what names this delivery. */
  key: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  application: z.string(),
  reference: z.nullable(z.string()),
  happened_at: z.string(),
  state: z.enum(WEBHOOK_STATES),
  tries: z.number(),
  /** The HTTP status of the last answer; null where none came. */
  status: z.nullable(z.number()),
  /** Why no answer came: the code of an error. */
  reason: z.nullable(z.string()),
  tried_at: z.nullable(z.string()),
  next_at: z.nullable(z.string()),
});
export type WebhookDelivery = z.output<typeof deliverySchema>;

/** The query of `GET /api/office/webhooks`. */
export const webhooksQuerySchema = z.object({
  /** `next` of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});

/** Its answer: deliveries, the newest first. */
export const webhooksSchema = z.object({
  endpoints: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      events: z.array(z.enum(WEBHOOK_EVENTS)),
      /** When it answered that it is gone, since when it is told of nothing; null for one that is told. */
    }),
  ),
  deliveries: z.array(deliverySchema),
  next: z.nullable(z.string()),
});

/** The body of `POST /api/office/webhooks`: which delivery is to be sent again. */
export const webhookAgainSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(100)),
  key: z.string().check(z.minLength(1), z.maxLength(300)),
});

/** Its answer. */
export const webhookSentAgainSchema = z.object({ delivery: deliverySchema });
