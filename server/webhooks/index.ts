export { createAddressGuard } from "./address-guard.ts";
export { createAnnounce, type Announce } from "./create-announce.ts";
export { toShownDelivery, type ApplicationEvent } from "./delivery.ts";
export type { Resolve } from "./post-message.ts";
export { createWebhooks, type Webhooks } from "./webhooks.ts";
