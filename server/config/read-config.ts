import { join, resolve } from "node:path";
import { readWebhooks } from "./read-webhooks.ts";
import { ConfigError, createEnvironmentReader, type Environment, type EnvironmentReader } from "./environment.ts";
import {
  isLocalhost,
  parseApiKeys,
  parseContact,
  parseKeys,
  parseSigningKeys,
  parseMailFrom,
  parseMongoUri,
  parseName,
  parseOneOf,
  parseOrigin,
  parseProgram,
  parseToken,
  parseUrl,
  parseWhole,
} from "./parsers.ts";
import { readOidc } from "./read-oidc.ts";

const MB = 1024 * 1024;

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;

export type Config = ReturnType<typeof readConfig>;
export type S3Settings = NonNullable<Config["s3"]>;

/** @throws ConfigError for the first wrong value */
export function readConfig(environment: Environment, args: readonly string[] = []) {
  const { find, read } = createEnvironmentReader(environment);
  const port = read("PORT", "a whole number from 0 to 65535", parseWhole(0, 65_535)) ?? 3000;
  const publicUrl =
    read("PUBLIC_URL", "an address without a path, such as https://apply.example.edu", parseOrigin) ??
    (port === 0 ? undefined : `http://localhost:${port}`);
  const mongoUri = read("MONGODB_URI", "mongodb://host:port/database", parseMongoUri);
  const smtpUrl = read(
    "SMTP_URL",
    "smtp://host:port or smtps://user:password@host:port",
    parseUrl("smtp:", "smtps:"),
  )?.href;
  const fieldKeys = read(
    "FIELD_KEY",
    "keys of 32 bytes in base64 or hex, separated by commas (make one with: openssl rand -base64 32)",
    parseKeys,
  );
  const signingKeys = read(
    "SIGNING_KEY",
    "keys of 32 bytes in base64 or hex, separated by commas (make one with: openssl rand -base64 32)",
    parseSigningKeys,
  );
  const dataDir = resolve(find("DATA_DIR") ?? ".data");
  if (smtpUrl === undefined && publicUrl !== undefined && !isLocalhost(publicUrl)) {
    throw new ConfigError(
      `SMTP_URL is unset while PUBLIC_URL is ${JSON.stringify(publicUrl)}; expected a mail server, because only a portal on localhost may keep its mail on disk.`,
    );
  }
  if (mongoUri !== undefined && fieldKeys === undefined) {
    throw new ConfigError(
      "FIELD_KEY is unset while MONGODB_URI is set; expected a key of 32 bytes in base64 (make one with: openssl rand -base64 32), the same for every process.",
    );
  }
  return {
    port,
    host: find("HOST") ?? "127.0.0.1",
    publicUrl,
    dataDir,
    tenantsDir: resolve(find("TENANTS_DIR") ?? "tenants"),
    defaultTenant: find("DEFAULT_TENANT"),
    mongoUri,
    sqliteFile: join(dataDir, "portico.sqlite"),
    s3: readS3({ find, read }),
    smtpUrl,
    sessionMaxMs: (read("SESSION_MAX_HOURS", "a whole number from 1 to 720", parseWhole(1, 720)) ?? 12) * 3_600_000,
    mailFrom: read("MAIL_FROM", "an email address, or Name <address>", parseMailFrom),
    fieldKeys,
    isFieldKeyLost: read("FIELD_KEY_LOST", "true or false", parseOneOf(["true", "false"])) === "true",
    signingKeys,
    chromiumPath: read("CHROMIUM_PATH", "the path of a browser that exists", parseProgram),
    logLevel:
      read("LOG_LEVEL", `one of ${LOG_LEVELS.join(", ")}`, parseOneOf(LOG_LEVELS)) ??
      (mongoUri === undefined ? "warn" : "info"),
    securityLog: toSecurityLog(find("SECURITY_LOG"), dataDir, mongoUri),
    metricsPort: read("METRICS_PORT", "a whole number from 0 to 65535", parseWhole(0, 65_535)),
    trustProxy: read("TRUST_PROXY", "how many proxies to trust, from 0 to 9", parseWhole(0, 9)) ?? 0,
    tmpApiKeys: read("TMP_API_KEY", "keys of 20 characters or more, separated by commas", parseApiKeys) ?? [],
    lookup: readLookup({ read }),
    oidc: readOidc({ find, read }),
    workers: read("WORKERS", "a whole number from 0 to 64", parseWhole(0, 64)) ?? 2,
    securityContact: read("SECURITY_CONTACT", "an email address, or an https: or tel: address", parseContact),
    callsPerMinute: read("CALLS_PER_MINUTE", "a whole number from 60 to 1000000", parseWhole(60, 1_000_000)) ?? 600,
    uploadQuotaBytes: (read("UPLOAD_QUOTA_MB", "a whole number from 1 to 100000", parseWhole(1, 100_000)) ?? 100) * MB,
    webhooks: readWebhooks(find("WEBHOOKS_FILE")),
    isDevelopment: find("NODE_ENV") === "development" || args.includes("--dev"),
  };
}

/** With MongoDB, defaults to standard output: several processes may run on several machines. */
function toSecurityLog(given: string | undefined, dataDir: string, mongoUri: string | undefined): string {
  if (given === "stdout" || (given === undefined && mongoUri !== undefined)) return "stdout";
  return given === undefined ? join(dataDir, "security.log") : resolve(given);
}

function readS3({ find, read }: EnvironmentReader) {
  const bucket = read("S3_BUCKET", "the name of a bucket", (text) =>
    /^[a-z0-9][a-z0-9.-]{2,62}$/.test(text) ? text : undefined,
  );
  if (bucket === undefined) return undefined;
  const endpoint = read("S3_ENDPOINT", "an http or https address without a path", parseOrigin);
  const accessKeyId = find("S3_ACCESS_KEY_ID");
  const secretAccessKey = find("S3_SECRET_ACCESS_KEY");
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(
      `${accessKeyId === undefined ? "S3_ACCESS_KEY_ID" : "S3_SECRET_ACCESS_KEY"} is unset while its other half is set; expected both or neither.`,
    );
  }
  return {
    bucket,
    region: read("S3_REGION", "the name of a region, such as us-east-1", parseName) ?? "us-east-1",
    endpoint,
    publicEndpoint: read("S3_PUBLIC_ENDPOINT", "an http or https address without a path", parseOrigin),
    // Most other S3 servers have no host name for each bucket.
    forcePathStyle:
      (read("S3_FORCE_PATH_STYLE", "true or false", parseOneOf(["true", "false"])) ??
        String(endpoint !== undefined)) === "true",
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

function readLookup({ read }: Pick<EnvironmentReader, "read">) {
  const url = read("LOOKUP_URL", "an http or https address", parseUrl("http:", "https:"))?.href;
  const token = read("LOOKUP_TOKEN", "a token on one line, without spaces", parseToken);
  return url === undefined ? undefined : { url, ...(token === undefined ? {} : { token }) };
}
