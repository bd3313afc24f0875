import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import pino from "pino";
import { findTemplatesFolder } from "../engine/node/index.ts";
import { createSessions, createThrottles, makeAccountMail } from "./accounts/index.ts";
import {
  createApplications,
  createFieldCipher,
  createJournalKeys,
  createServiceLinks,
  createTmpAnswers,
  findReferenceOf,
  giveReference,
  makeReceipt,
  noteVersion,
  toApplication,
  verifyClaim,
} from "./applications/index.ts";
import type { AppDeps } from "./app-deps.ts";
import { ConfigError, type Config } from "./config/index.ts";
import { createAttachmentBinder, createDocuments, printedStateOf } from "./documents/index.ts";
import { readOrMakeKeys } from "./field-key-file.ts";
import { createLookup } from "./lookup/index.ts";
import { createLocalMailbox, createMailRenderer, createOutbox, type Outbox } from "./mail/index.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { reasonOf } from "./errors.ts";
import { createPortalClock } from "./portal-clock.ts";
import { createPrint } from "./print/index.ts";
import { createSecurityLog, type SecurityLog } from "./security-log.ts";
import { createSigner, readOrMakeSigningKeys } from "./signing/index.ts";
import { createStore, type Store } from "./store/index.ts";
import { createTenantRegistry, createVersions, findBrokenPlace, toTenantUrl } from "./tenants/index.ts";
import { createUploads } from "./uploads/index.ts";
import {
  warnOfBrokenConverter,
  warnOfLacks,
  warnOfLostKey,
  warnOfNoSignature,
  warnOfPlainHttp,
  type WriteLine,
} from "./warn-at-start.ts";

export interface Parts {
  readonly deps: AppDeps;
  readonly outbox: Outbox;
  /** Ends everything that was opened, after the requests are done. */
  readonly close: () => Promise<void>;
}

/** Opens everything that the configuration names and connects it. @throws ConfigError for what cannot be used. */
export async function createParts(
  config: Config,
  publicUrl: string,
  writeLine: WriteLine,
  now: () => number = Date.now,
): Promise<Parts> {
  const logger = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  await prepareDataDir(config.dataDir);
  warnOfPlainHttp(publicUrl, (line) => {
    writeLine(line);
    logger.error({}, line);
  });
  const keys = config.fieldKeys ?? (await readOrMakeKeys(join(config.dataDir, "field-key")));
  const signingKeys =
    config.signingKeys ??
    (config.mongoUri === undefined ? await readOrMakeSigningKeys(join(config.dataDir, "signing-key")) : []);
  const signer = createSigner(signingKeys);
  warnOfNoSignature(signingKeys, (line) => {
    writeLine(line);
    logger.error({}, line);
  });
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics();
  const securityLog = countedLog(
    createSecurityLog(config.securityLog, now, (reason) =>
      logger.error({ reason }, "security log could not be written"),
    ),
    metrics,
  );
  const templates = findTemplatesFolder();
  const root = dirname(templates);
  const store = await openStore(config);
  const versions = createVersions({
    store,
    now,
    folder: join(config.dataDir, "versions"),
    onDamage: (tenant, hash, error) =>
      logger.error({ tenant, hash, reason: reasonOf(error) }, "a kept version of a tenant cannot be loaded"),
  });
  const [tenants, uploads] = await Promise.all([
    createTenantRegistry({
      tenantsDir: config.tenantsDir,
      defaultTenant: config.defaultTenant,
      publicUrl,
      isDevelopment: config.isDevelopment,
      // A database that is away now is no reason not to start. Its visitors read that it is being mended.
      findLastGood: (id) => versions.findLast(id).catch(() => undefined),
      onMessage: writeLine,
      onBroken: (broken) => {
        const places = broken.map(findBrokenPlace);
        metrics?.showBroken(places);
        for (const place of places) logger.error(place, "tenant cannot be loaded");
      },
    }),
    createUploads(
      config.s3 === undefined ? { disk: { folder: join(config.dataDir, "uploads"), now } } : { s3: config.s3 },
    ),
  ]);
  for (const { tenant } of tenants.all()) noteVersion(tenant, now());
  const mailbox =
    config.smtpUrl === undefined
      ? createLocalMailbox(join(config.dataDir, "mail"), now, ({ to, subject }) =>
          writeLine(`Mail for ${to}: ${subject}  (read it at ${publicUrl}/dev/mail)`),
        )
      : undefined;
  const mailer = mailbox ?? (await import("./mail/smtp.ts")).createSmtpMailer(config.smtpUrl ?? "");
  const outbox = createOutbox({
    store,
    mailer,
    render: createMailRenderer(join(templates, "mail"), config.mailFrom, { reloadsTemplates: config.isDevelopment }),
    make: async ({ kind, ...order }) => {
      const definition = tenants.find(order.tenant)?.definition;
      if (definition === undefined) throw new Error("The tenant of this mail is not loaded.");
      if (kind === "none") return "nothing";
      if (kind === "receipt") return makeReceipt(store, { ...order, kind }, definition);
      return (await makeAccountMail({ store, keys, now }, { ...order, kind }, definition)) ?? "nothing";
    },
    now,
    logger,
    listTenants: () => tenants.all().map(({ id }) => id),
  });
  metrics?.watchMail(outbox.count, now);
  const portalClock = createPortalClock(now, config.isDevelopment);
  const cipher = createFieldCipher(keys);
  await warnOfLostKey(tenants.ids(), store, cipher, (line) => {
    writeLine(line);
    logger.error({}, line);
  });
  const converterFile = join(root, "dist", "server", "converter.js");
  void warnOfLacks(logger);
  if (config.workers > 0)
    void warnOfBrokenConverter(converterFile, (line) => {
      writeLine(line);
      logger.error({}, line);
    });
  const print = createPrint({
    binder: createAttachmentBinder(converterFile, logger),
    templatesFolder: join(templates, "print"),
    chromiumPath: config.chromiumPath,
    logger,
  });
  const documents = createDocuments({
    store,
    uploads,
    print,
    now,
    logger,
    converterFile,
    countConversion: (outcome) => metrics?.countConversion(outcome),
    workers: config.workers,
    maxAccountBytes: config.uploadQuotaBytes,
    findTenant: (id) => tenants.find(id),
    listTenants: () => tenants.all().map(({ id }) => id),
    readApplication: async (tenant, account) => {
      const [record, owner] = await Promise.all([
        store.findApplication(tenant, account),
        store.findAccount(tenant, account),
      ]);
      if (record === undefined || owner === undefined) return undefined;
      const current = tenants.find(tenant);
      return {
        tenant: await versions.ofApplication(record, current),
        application: toApplication(cipher, record),
        username: owner.username,
        submittedAt: record.webStatus.find(({ web_status }) => web_status === "submitted")?.at,
        reference: await findReferenceOf(store, record),
        digest: record.submission?.digest,
        state: printedStateOf(record),
        round: record.submission?.round,
      };
    },
  });
  const deps: AppDeps = {
    settings: {
      publicUrl,
      trustProxy: config.trustProxy,
      tmpApiKeys: config.tmpApiKeys,
      securityContact: config.securityContact,
      callsPerMinute: config.callsPerMinute,
      isDevelopment: config.isDevelopment,
      appDir: join(root, "dist", "app"),
    },
    store,
    tenants,
    versions,
    uploads,
    documents,
    print,
    mailbox,
    logger,
    now,
    portalClock,
    accounts: {
      store,
      sessions: createSessions(store, now, config.sessionMaxMs),
      throttles: createThrottles(store, now),
      enqueueMail: outbox.enqueue,
      securityLog,
      keys,
      now,
    },
    applications: createApplications({
      store,
      cipher,
      now: portalClock.now,
      orderReceipt: (tenant, account) => {
        const hosts = tenants.find(tenant)?.definition.tenant.hosts ?? [];
        const isDefault = tenant === tenants.defaultId;
        const origin = toTenantUrl(publicUrl, { id: tenant, hosts, isDefault }) ?? publicUrl;
        return outbox.enqueue({ tenant, account, kind: "receipt", key: "receipt", to: "", origin, code: "" });
      },
      hashDocuments: documents.hashDocuments,
      signer,
      giveReference: (tenant, account) => giveReference(store, tenant, account),
      keepVersion: async ({ hash }) => {
        const loaded = tenants.findByHash(hash);
        if (loaded !== undefined) await versions.keep(loaded);
      },
      forgetConversion: (tenant, account, answerKey) => documents.forgetConversion({ tenant, account, answerKey }),
    }),
    verify: (tenant, claim) => verifyClaim({ store, cipher, signer, pdfSha256: documents.pdfSha256 }, tenant, claim),
    journalKeys: createJournalKeys(keys),
    serviceLinks: createServiceLinks(store, now, securityLog),
    tmpAnswers: createTmpAnswers(store, cipher, now),
    lookup: createLookup({
      dataFolder: join(root, "server", "lookup", "data"),
      ...(config.lookup === undefined ? {} : { provider: config.lookup }),
      onError: (error) => logger.warn({ reason: reasonOf(error) }, "lookup list could not be read"),
    }),
    metrics,
    securityLog,
  };
  return {
    deps,
    outbox,
    close: async () => {
      tenants.close();
      await documents.stopWorkers();
      await outbox.stop();
      await print.close();
      mailer.close();
      uploads.close();
      await store.close();
      securityLog.close();
    },
  };
}

const countedLog = (log: SecurityLog, metrics: Metrics | undefined): SecurityLog => ({
  ...log,
  write: (event) => {
    log.write(event);
    metrics?.countSecurityEvent(event.event);
  },
});

async function openStore({ mongoUri, sqliteFile }: Config): Promise<Store> {
  if (mongoUri === undefined) return createStore({ sqliteFile });
  try {
    return await createStore({ mongoUri });
  } catch (error) {
    // Some messages of the driver quote the address, which holds a password.
    const reason = error instanceof Error && !error.message.includes("://") ? error.message : reasonOf(error);
    throw new ConfigError(
      `MONGODB_URI is set to something that cannot be used (${reason}); expected mongodb://host:port/database with options that the driver knows.`,
    );
  }
}

async function prepareDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // The rights of a folder do not tell: its disk may be read-only, and a file has rights too.
    await rm(await mkdtemp(join(folder, "can-write-")), { recursive: true });
  } catch (error) {
    // A full disk may have room again while the portal runs, which says meanwhile that it is not ready.
    if (reasonOf(error) === "ENOSPC") return;
    throw new ConfigError(
      `DATA_DIR is ${JSON.stringify(folder)}, which cannot be written (${reasonOf(error)}); expected a folder of the portal's own.`,
    );
  }
}

/**
 * Makes a folder and those above it. `recursive` is not used, because Node 20 then never returns if an existing folder
 * refuses new ones with ENOENT, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 });
  try {
    await make();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT") throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}
