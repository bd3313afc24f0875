export { createAddressGuard, type Resolve } from "./post-message.ts";
export { toDeliveries, toShownDelivery, type ApplicationEvent } from "./delivery.ts";
export { createWebhooks, type Webhooks } from "./webhooks.ts";
