import { join } from "node:path";
import type { Tenant } from "../engine/core/index.ts";
import { createSessions, createThrottles, makeAccountMail } from "./accounts/index.ts";
import {
  createAddEffects,
  createApplications,
  createDecisions,
  createDraftWriter,
  createOutboxRelay,
  createJournalKeys,
  createOwnApplications,
  createServiceLinks,
  createTmpAnswers,
  assignReference,
  countOpenPages,
  isDecision,
  makeDecisionMail,
  makeReceipt,
  toListRow,
  verifyClaim,
  type Claim,
} from "./applications/index.ts";
import type { Config } from "./config/index.ts";
import { createEpoch } from "./epoch.ts";
import { createAttachmentBinder, createDocuments, toPdfJob } from "./documents/index.ts";
import { loadFrame } from "./frame.ts";
import { createLookup } from "./lookup/index.ts";
import { createLocalMailbox, createMailRenderer, createOutbox } from "./mail/index.ts";
import { checkEndpoints, createWebhooks, toDeliveries, type ApplicationEvent } from "./webhooks/index.ts";
import { reasonOf } from "./errors.ts";
import { openResources } from "./open-resources.ts";
import { createListFiller, createOfficeExports } from "./office/index.ts";
import { createPortalClock } from "./portal-clock.ts";
import { requireStoredKey, type WriteLine } from "./start-checks.ts";
import { createPrintableReader } from "./read-printable.ts";
import { createPersonalData, makeRetentionMail } from "./privacy/index.ts";
import { createPrint } from "./print/index.ts";
import { createSso } from "./sso/index.ts";
import { createReminders, makeReminder } from "./reminders/index.ts";
import { createStaffDeps, makeInvitation } from "./staff/index.ts";
import { accountOf, touchApplication, type ApplicationRecord } from "./store/index.ts";

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Opens and connects everything that the configuration names. @throws ConfigError */
export async function createParts(
  config: Config,
  publicUrl: string,
  writeLine: WriteLine,
  now: () => number = Date.now,
) {
  const resources = await openResources(config, publicUrl, writeLine, now);
  const { logger, warn, keys, cipher, signer, metrics, securityLog, templates, root, store, versions } = resources;
  const { tenants, uploads } = resources;
  const mailbox =
    config.smtpUrl === undefined
      ? createLocalMailbox(join(config.dataDir, "mail"), now, ({ to, subject }) =>
          writeLine(`Mail for ${to}: ${subject}  (read it at ${publicUrl}/dev/mail)`),
        )
      : undefined;
  const mailer = mailbox ?? (await import("./mail/smtp.ts")).createSmtpMailer(config.smtpUrl ?? "");
  const countPages = (record: ApplicationRecord) => {
    const loaded = tenants.find(record.tenant);
    return loaded === undefined ? undefined : countOpenPages(cipher, loaded.tenant, record, now());
  };
  const outbox = createOutbox({
    store,
    mailer,
    render: createMailRenderer(join(templates, "mail"), config.mailFrom, { reloadsTemplates: config.isDevelopment }),
    make: async ({ kind, ...order }) => {
      const { tenant, account } = order;
      const definition = tenants.find(tenant)?.definition;
      if (definition === undefined) throw new Error("The tenant of this mail is not loaded.");
      if (kind === "none") return undefined;
      if (kind === "staff-invitation") return makeInvitation({ store, now }, { ...order, kind }, definition);
      if (kind !== "receipt" && kind !== "retention" && kind !== "reminder" && !isDecision(kind))
        return makeAccountMail({ store, keys, now }, { ...order, kind }, definition);
      const record = await store.findApplication(tenant, account);
      const owner = await store.findAccount(tenant, accountOf(account));
      if (record === undefined || owner === undefined) return undefined;
      const subject = { record, owner, definition };
      if (kind === "receipt") return makeReceipt(store, { ...order, kind }, subject);
      if (kind === "retention") return makeRetentionMail({ ...order, kind }, subject);
      if (kind === "reminder")
        return makeReminder({ keys, countOpenPages: countPages, now }, { ...order, kind }, subject);
      return makeDecisionMail(store, { ...order, kind }, subject);
    },
    now,
    logger,
    listTenants: () => tenants.all().map(({ id }) => id),
  });
  const originOf = (tenant: string): string => tenants.urlOf(tenant) ?? publicUrl;
  const listDefinitions = () => tenants.all().map(({ definition }) => definition);
  const reminders = createReminders({ store, outbox, listDefinitions, originOf, now, logger });
  metrics?.watchJobs("mail", outbox.count, now);
  checkEndpoints(config.webhooks, tenants.ids());
  const webhooks = createWebhooks({ store, endpoints: config.webhooks, now, logger });
  if (config.webhooks.length > 0) metrics?.watchJobs("webhook", webhooks.count, now);
  const portalClock = createPortalClock(now, config.isDevelopment);
  await requireStoredKey(tenants.ids(), { store, cipher, isLost: config.isFieldKeyLost, warn });
  const converterFile = join(root, "dist", "server", "converter.js");
  const print = createPrint({
    binder: createAttachmentBinder(converterFile, logger),
    chromiumPath: config.chromiumPath,
    logger,
  });
  const keepVersion = async ({ hash }: Tenant): Promise<void> => {
    const loaded = tenants.findByHash(hash);
    if (loaded !== undefined) await versions.keep(loaded);
  };
  const findVersion = async (tenant: string, hash: string): Promise<Tenant | undefined> =>
    (tenants.findByHash(hash) ?? (await versions.find(tenant, hash)))?.tenant;
  const relay = createOutboxRelay({
    store,
    now,
    logger,
    wake: () => {
      for (const wake of [outbox.wake, webhooks.wake, documents.wakeWorkers]) wake();
    },
  });
  const writing = { store, cipher, now: portalClock.now, keepVersion, findVersion, relay };
  const drafts = createDraftWriter(writing);
  const tenantOf = (id: string): Tenant => {
    const found = tenants.find(id)?.tenant;
    if (found === undefined) throw new Error("This tenant is not loaded.");
    return found;
  };
  const findUpToDate = async (tenant: string, account: string) => {
    const current = tenants.find(tenant)?.tenant;
    return current === undefined ? store.findApplication(tenant, account) : drafts.find(current, account);
  };
  const documents = createDocuments({
    store,
    findUpToDate,
    changeDraft: (tenant, account, work) => drafts.change(tenantOf(tenant), account, work),
    touchApplication: (tenant, account, change) => touchApplication(store, tenant, account, change),
    uploads,
    print,
    now,
    printNow: portalClock.now,
    logger,
    converterFile,
    countConversion: (outcome) => metrics?.countConversion(outcome),
    workers: config.workers,
    maxAccountBytes: config.uploadQuotaBytes,
    findTenant: (id) => tenants.find(id),
    listTenants: () => tenants.all().map(({ id }) => id),
    readApplication: createPrintableReader(resources, drafts),
  });
  const listDeliveries = (event: ApplicationEvent) => toDeliveries(config.webhooks, event);
  const addEffects = createAddEffects({ originOf, listDeliveries, toPdfJob });
  const personalData = createPersonalData({ ...resources, listDeliveries, outbox, originOf, now });
  const shared = { store, throttles: createThrottles(store, now), enqueueMail: outbox.enqueue, securityLog, keys, now };
  const staff = createStaffDeps(signer, { ...shared, cipher, originOf });
  const deps = {
    settings: {
      publicUrl,
      trustProxy: config.trustProxy,
      tmpApiKeys: config.tmpApiKeys,
      securityContact: config.securityContact,
      callsPerMinute: config.callsPerMinute,
      isDevelopment: config.isDevelopment,
      appDir: join(root, "dist", "app"),
      officeDir: join(root, "dist", "office"),
    },
    store,
    epoch: createEpoch(store),
    tenants,
    versions,
    uploads,
    documents,
    print,
    renderFrame: await loadFrame(join(root, "dist", "server", "frame.js")),
    mailbox,
    logger,
    now,
    portalClock,
    accounts: {
      ...shared,
      sessions: createSessions(store, now, config.sessionMaxMs),
      withRow: (record: ApplicationRecord) => {
        const current = tenants.find(record.tenant)?.tenant;
        return current === undefined ? record : { ...record, row: toListRow(cipher, current, current, record, now()) };
      },
    },
    staff,
    officeExports: createOfficeExports({ ...resources, print, staff, now }),
    sso: config.oidc && createSso({ settings: config.oidc, tenants: tenants.ids(), staff, cipher, logger }),
    ownApplications: createOwnApplications({
      store,
      drafts,
      cipher,
      now: portalClock.now,
      keepVersion,
      hasPdf: async (tenant, application, submission) =>
        (await documents.pdfStatus(tenant, application, submission)).status === "COMPLETED",
    }),
    applications: createApplications({
      ...writing,
      addEffects,
      hashDocuments: documents.hashDocuments,
      signer,
      assignReference: (tenant, account) => assignReference(store, tenant, account),
      forgetConversion: (tenant, account, answerKey) => documents.forgetConversion({ tenant, account, answerKey }),
    }),
    decisions: createDecisions({ drafts, addEffects, now: portalClock.now }),
    verify: (tenant: string, claim: Claim) =>
      verifyClaim({ store, cipher, signer, pdfSha256: documents.pdfSha256 }, tenant, claim),
    journalKeys: createJournalKeys(keys),
    serviceLinks: createServiceLinks(store, now, securityLog),
    tmpAnswers: createTmpAnswers(store, cipher, now),
    personalData,
    webhooks,
    lookup: createLookup({
      dataFolder: join(root, "server", "lookup", "data"),
      ...(config.lookup === undefined ? {} : { provider: config.lookup }),
      onError: (error) => logger.warn({ reason: reasonOf(error) }, "lookup list could not be read"),
    }),
    metrics,
    securityLog,
  };
  const listFiller = createListFiller({
    store,
    drafts,
    listTenants: () => tenants.all().map(({ tenant }) => tenant),
    now: portalClock.now,
    onDone: (tenant, rows, failed) =>
      logger.info({ tenant, rows, failed }, "missing rows of the office list were added"),
  });
  return {
    deps,
    outbox,
    reminders,
    listFiller,
    relay,
    close: async () => {
      tenants.close();
      await documents.stopWorkers();
      for (const worker of [reminders, listFiller, personalData.retention, outbox, webhooks]) await worker.stop();
      await print.close();
      mailer.close();
      uploads.close();
      await store.close();
      securityLog.close();
    },
  };
}
