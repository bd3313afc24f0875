import {
  webhookAgainSchema,
  webhookSentAgainSchema,
  webhooksQuerySchema,
  webhooksSchema,
} from "../../engine/protocol/index.ts";
import type { AppDeps } from "../app-deps.ts";
import { ServerError } from "../errors.ts";
import type { JobPlace } from "../store/index.ts";
import { toShownDelivery } from "../webhooks/index.ts";
import { addRoute, type Routes } from "./route-parts.ts";

const PATH = "/api/office/webhooks";

export function addOfficeWebhookRoutes(routes: Routes, { webhooks }: AppDeps): void {
  addRoute(routes, {
    call: `GET ${PATH}`,
    summary: "List the webhook endpoints with their events, and recent deliveries, newest first.",
    access: { staff: "admin", action: "webhooks.read" },
    query: webhooksQuerySchema,
    answer: webhooksSchema,
    handle: async (context, { query: { cursor, limit } }) => {
      const { id: tenant } = context.get("served");
      const found = await webhooks.list(tenant, limit + 1, cursor === undefined ? undefined : parseCursor(cursor));
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        endpoints: webhooks.endpointsOf(tenant).map(({ id, url, events }) => ({
          id,
          host: url.host,
          events: [...events],
        })),
        deliveries: shown.map(toShownDelivery),
        next: last === undefined ? null : `${String(last.createdAt)}:${last.id}`,
      };
    },
  });
  addRoute(routes, {
    call: `POST ${PATH}`,
    summary: "Send a delivery again, with the same id.",
    access: { staff: "admin", action: "webhooks.again" },
    refusals: ["not_found"],
    body: webhookAgainSchema,
    answer: webhookSentAgainSchema,
    handle: async (context, { body: { endpoint, key } }) => {
      const delivery = await webhooks.sendAgain(context.get("served").id, endpoint, key);
      if (delivery === undefined) throw new ServerError("not_found");
      context.get("audited")({ application: delivery.application, details: { endpoint, event: delivery.event } });
      return { delivery };
    },
  });
}

/** @throws ServerError `body_invalid` */
function parseCursor(cursor: string): JobPlace {
  const [, createdAt, id] = /^(\d{1,16}):([\w-]{1,64})$/.exec(cursor) ?? [];
  if (createdAt === undefined || id === undefined) {
    const message = "This is not a cursor of the deliveries.";
    throw new ServerError("body_invalid", { message, errors: { cursor: [message] } });
  }
  return { createdAt: Number(createdAt), id };
}
