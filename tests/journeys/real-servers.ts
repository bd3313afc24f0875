import { randomBytes, randomUUID } from "node:crypto";

const { PORTICO_TEST_MONGODB_URI, PORTICO_TEST_S3_ENDPOINT, PORTICO_TEST_SMTP_URL, PORTICO_TEST_MAIL_DIR } =
  process.env;

export const hasRealServers = [
  PORTICO_TEST_MONGODB_URI,
  PORTICO_TEST_S3_ENDPOINT,
  PORTICO_TEST_SMTP_URL,
  PORTICO_TEST_MAIL_DIR,
].every(Boolean);

export function realServersEnv(): Record<string, string> {
  const mongo = new URL(PORTICO_TEST_MONGODB_URI ?? "");
  mongo.pathname = `/journey_${randomUUID().slice(0, 8)}`;
  const s3: Record<string, string> = {};
  for (const name of ["ENDPOINT", "REGION", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"])
    s3[`S3_${name}`] = process.env[`PORTICO_TEST_S3_${name}`] ?? "";
  return {
    ...s3,
    MONGODB_URI: mongo.href,
    SMTP_URL: PORTICO_TEST_SMTP_URL ?? "",
    FIELD_KEY: randomBytes(32).toString("base64"),
    SIGNING_KEY: randomBytes(32).toString("base64"),
  };
}
