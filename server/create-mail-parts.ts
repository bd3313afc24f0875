import { join } from "node:path";
import { makeAccountMail } from "./accounts/index.ts";
import { countOpenPages, isDecision, makeDecisionMail, makeReceipt } from "./applications/index.ts";
import type { Config } from "./config/index.ts";
import { createLocalMailbox, createMailRenderer, createOutbox } from "./mail/index.ts";
import type { Resources } from "./open-resources.ts";
import { makeRetentionMail } from "./privacy/index.ts";
import { createReminders, makeReminder } from "./reminders/index.ts";
import { makeInvitation } from "./staff/index.ts";
import type { ApplicationRecord } from "./store/index.ts";
import { toTenantUrl } from "./tenants/index.ts";
import type { WriteLine } from "./start-checks.ts";

export async function createMailParts(
  { templates, store, tenants, keys, cipher, logger }: Resources,
  config: Config,
  publicUrl: string,
  now: () => number,
  writeLine: WriteLine,
) {
  const mailbox =
    config.smtpUrl === undefined
      ? createLocalMailbox(join(config.dataDir, "mail"), now, ({ to, subject }) =>
          writeLine(`Mail for ${to}: ${subject}  (read it at ${publicUrl}/dev/mail)`),
        )
      : undefined;
  const mailer = mailbox ?? (await import("./mail/smtp.ts")).createSmtpMailer(config.smtpUrl ?? "");
  const reminderDeps = {
    store,
    keys,
    now,
    countOpenPages: (record: ApplicationRecord) => {
      const loaded = tenants.find(record.tenant);
      return loaded === undefined ? undefined : countOpenPages(cipher, loaded.tenant, record, now());
    },
  };
  const outbox = createOutbox({
    store,
    mailer,
    render: createMailRenderer(join(templates, "mail"), config.mailFrom, { reloadsTemplates: config.isDevelopment }),
    make: async ({ kind, ...order }) => {
      const definition = tenants.find(order.tenant)?.definition;
      if (definition === undefined) throw new Error("The tenant of this mail is not loaded.");
      if (kind === "none") return undefined;
      if (kind === "receipt") return makeReceipt(store, { ...order, kind }, definition);
      if (isDecision(kind)) return makeDecisionMail(store, { ...order, kind }, definition);
      if (kind === "retention") return makeRetentionMail(store, { ...order, kind }, definition);
      if (kind === "staff-invitation") return makeInvitation({ store, now }, { ...order, kind }, definition);
      if (kind === "reminder") return makeReminder(reminderDeps, { ...order, kind }, definition);
      return makeAccountMail({ store, keys, now }, { ...order, kind }, definition);
    },
    now,
    logger,
    listTenants: () => tenants.all().map(({ id }) => id),
  });
  const originOf = (tenant: string): string => {
    const hosts = tenants.find(tenant)?.definition.tenant.hosts ?? [];
    return toTenantUrl(publicUrl, { id: tenant, hosts, isDefault: tenant === tenants.defaultId }) ?? publicUrl;
  };
  const reminders = createReminders({
    store,
    outbox,
    listDefinitions: () => tenants.all().map(({ definition }) => definition),
    originOf,
    now,
    logger,
  });
  return { mailbox, mailer, outbox, reminders, originOf };
}
