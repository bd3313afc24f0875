import { expect, it } from "vitest";
import type { WebhookEndpoint } from "../config/index.ts";
import { checkEndpoints } from "./webhooks.ts";

const endpoint: WebhookEndpoint = {
  tenant: "graduate",
  id: "crm",
  url: new URL("https://crm.example.edu/in"),
  events: ["application.submitted"],
  secrets: [new Uint8Array(32)],
  secretFiles: [],
  allowNetworks: [],
};
const create = (change: Partial<WebhookEndpoint>) => () =>
  checkEndpoints([{ ...endpoint, ...change }], ["graduate", "nursing"]);

it("rejects an endpoint of an unknown tenant in one line", () => {
  expect(create({ tenant: "graduat" })).toThrow(
    /^WEBHOOKS_FILE names the tenant "graduat", which TENANTS_DIR does not have; expected one of graduate, nursing\.$/,
  );
});

it.each(["https://127.1/", "https://[::1]/", "https://169.254.169.254/latest", "https://10.1.2.3/"])(
  "rejects the address %s, unless its network is allowed",
  (url) => {
    expect(create({ url: new URL(url) })).toThrow(/^WEBHOOKS_FILE has the endpoint "crm" at [^\n]+\.$/);
    expect(create({ url: new URL(url), allowNetworks: ["0.0.0.0/0", "::/0"] })).not.toThrow();
  },
);

it("accepts a host name without resolving it at the start", () => {
  expect(create({})).not.toThrow();
});
