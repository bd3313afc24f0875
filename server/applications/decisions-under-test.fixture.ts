import { smallTenant, SMALL_DEFINITION } from "../../engine/core/small-tenant.fixture.ts";
import { WEBHOOK_EVENTS, WEB_STATUSES } from "../../engine/protocol/index.ts";
import type { WebhookEndpoint } from "../config/index.ts";
import { toPdfJob } from "../documents/index.ts";
import { accountOf, type ApplicationRecord, type Store } from "../store/index.ts";
import { account } from "../store/records.fixture.ts";
import { toDeliveries } from "../webhooks/index.ts";
import { createAddEffects } from "./effects.ts";
import { makeDecisionMail, toDecisionKey, type Decision } from "./application-mails.ts";

export const DECIDED_AT = Date.UTC(2026, 10, 23, 12);
export const DECIDED_TENANT = smallTenant(SMALL_DEFINITION);
const { id: tenant } = DECIDED_TENANT.definition.tenant;

const ENDPOINT: WebhookEndpoint = {
  tenant,
  id: "crm",
  url: new URL("https://crm.example.edu/in"),
  events: WEBHOOK_EVENTS,
  secrets: [],
  secretFiles: [],
  allowNetworks: [],
};
export const addEffects = createAddEffects({
  originOf: () => "",
  listDeliveries: (event) => toDeliveries([ENDPOINT], event),
  toPdfJob,
});

export const submitAt = (record: ApplicationRecord, at: number): ApplicationRecord => ({
  ...record,
  reopening: null,
  webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at })),
});

export async function keepApplication(store: Store, record: ApplicationRecord): Promise<void> {
  await store.createAccount(account({ tenant, id: record.account }));
  await store.createApplication(record);
}

export async function findMail(store: Store, kind: Decision, decided: string, at = DECIDED_AT): Promise<string> {
  const order = { tenant, account: decided, kind, key: toDecisionKey(kind, at), to: "", origin: "", code: "" };
  const record = await store.findApplication(tenant, decided);
  const owner = await store.findAccount(tenant, accountOf(decided));
  if (record === undefined || owner === undefined) return "nothing";
  const made = await makeDecisionMail(store, order, { record, owner, definition: DECIDED_TENANT.definition });
  return made?.kind ?? "nothing";
}
