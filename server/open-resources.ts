import { dirname, join } from "node:path";
import pino from "pino";
import { findTemplatesFolder } from "../engine/node/index.ts";
import { createFieldCipher, firstSeenAt } from "./applications/index.ts";
import type { Config } from "./config/index.ts";
import { reasonOf } from "./errors.ts";
import { openFieldKeys } from "./field-key-file.ts";
import { createMetrics, withEventMetrics } from "./metrics.ts";
import { openStore } from "./open-store.ts";
import { createSecurityLog, openLog } from "./security-log.ts";
import { createSigner, openSigningKeys } from "./signing/index.ts";
import { prepareDataDir, warnOfNoSignature, warnOfPlainHttp, type WriteLine } from "./start-checks.ts";
import { createTenantRegistry, createVersions, findBrokenPlace } from "./tenants/index.ts";
import { openUploads } from "./uploads/index.ts";

export type Resources = Awaited<ReturnType<typeof openResources>>;

/** Opens logs, keys, database, uploads and tenant folders. @throws ConfigError */
export async function openResources(config: Config, publicUrl: string, writeLine: WriteLine, now: () => number) {
  const logger = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, openLog(1));
  const warn: WriteLine = (line) => {
    writeLine(line);
    logger.error({}, line);
  };
  await prepareDataDir(config.dataDir);
  warnOfPlainHttp(publicUrl, warn);
  const keys = await openFieldKeys(config);
  const signingKeys = await openSigningKeys(config);
  warnOfNoSignature(signingKeys, warn);
  const signer = createSigner(signingKeys);
  const metrics = config.metricsPort === undefined ? undefined : await createMetrics();
  const securityLog = withEventMetrics(
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
      logger.error({ tenant, hash, reason: reasonOf(error) }, "a stored version of a tenant cannot be loaded"),
  });
  const [tenants, uploads] = await Promise.all([
    createTenantRegistry({
      tenantsDir: config.tenantsDir,
      defaultTenant: config.defaultTenant,
      publicUrl,
      isDevelopment: config.isDevelopment,
      // Without the database, the portal still starts. A broken tenant then shows a maintenance page.
      findLastGood: (id) => versions.findLast(id).catch(() => undefined),
      onMessage: writeLine,
      onBroken: (broken) => {
        const places = broken.map(findBrokenPlace);
        metrics?.showBroken(places);
        for (const place of places) logger.error(place, "tenant cannot be loaded");
      },
    }),
    openUploads(config, now),
  ]);
  const noteVersions = (): void => {
    for (const { tenant } of tenants.all()) firstSeenAt(tenant, now());
  };
  noteVersions();
  tenants.onNews(noteVersions);
  return {
    logger,
    warn,
    keys,
    cipher: createFieldCipher(keys),
    signer,
    metrics,
    securityLog,
    templates,
    root,
    store,
    versions,
    tenants,
    uploads,
  };
}
