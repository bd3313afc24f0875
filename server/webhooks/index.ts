export { toDeliveries, toShownDelivery, type ApplicationEvent } from "./delivery.ts";
export { checkEndpoints, createWebhooks } from "./webhooks.ts";
