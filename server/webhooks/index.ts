export { createAddressGuard } from "./address-guard.ts";
export { toDeliveries, toShownDelivery, type ApplicationEvent } from "./delivery.ts";
export type { Resolve } from "./post-message.ts";
export { createWebhooks, type Webhooks } from "./webhooks.ts";
