import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { WEBHOOK_EVENTS, type WebhookEventName } from "../../engine/protocol/index.ts";
import { reasonOf } from "../errors.ts";
import { ConfigError } from "./environment.ts";
import { isIP } from "node:net";

export interface WebhookEndpoint {
  readonly tenant: string;
  /** Unique among all tenants, because jobs in the store contain it. */
  readonly id: string;
  readonly url: URL;
  readonly events: readonly WebhookEventName[];
  readonly secrets: readonly Uint8Array[];
  readonly secretFiles: readonly string[];
  readonly allowNetworks: readonly string[];
}

const endpointSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "an id of small letters, digits and hyphens"),
  url: z.string(),
  secretFiles: z.array(z.string().min(1)).min(1, "at least one file with a secret").max(5),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional(),
  allowHttp: z.boolean().optional(),
  allowNetworks: z.array(z.string()).optional(),
});
const fileSchema = z.record(z.string(), z.array(endpointSchema));
type Given = z.output<typeof endpointSchema>;

const SECRET_MIN_BYTES = 24;
const SECRET_MAX_BYTES = 64;

/**
 * Reads WEBHOOKS_FILE. Paths of secret files are relative to its folder. @throws ConfigError in one line without
 * secrets
 */
export function readWebhooks(file: string | undefined): readonly WebhookEndpoint[] {
  if (file === undefined) return [];
  const refuse = (what: string): never => {
    throw new ConfigError(`WEBHOOKS_FILE is ${JSON.stringify(file)}: ${what}.`);
  };
  const parsed = fileSchema.safeParse(readJson(file, refuse));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(`${issue?.path.map(String).join(".") || "the file"} is invalid; expected ${toWords(issue)}`);
  }
  const endpoints = Object.entries(parsed.data).flatMap(([tenant, given]) =>
    given.map((one) => toEndpoint(tenant, one, dirname(resolve(file)), refuse)),
  );
  const twice = endpoints.find(({ id }, index) => endpoints.findIndex((other) => other.id === id) !== index);
  if (twice !== undefined) refuse(`two endpoints have the id "${twice.id}"; expected each id once`);
  return endpoints;
}

type Refuse = (what: string) => never;

function readJson(file: string, refuse: Refuse): unknown {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    refuse(`the file cannot be read (${reasonOf(error)}); expected a readable file`);
  }
  try {
    return JSON.parse(text);
  } catch {
    return refuse("the file is not JSON; expected an object of tenants");
  }
}

function toEndpoint(
  tenant: string,
  { id, url, secretFiles, events, allowHttp = false, allowNetworks = [] }: Given,
  folder: string,
  refuse: Refuse,
): WebhookEndpoint {
  const place = `endpoint "${id}"`;
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isSecure = parsed?.protocol === "https:";
  if (parsed === undefined || !(isSecure || parsed.protocol === "http:") || parsed.username !== "")
    return refuse(`${place} has an invalid address; expected https://, a host and an optional path`);
  if (!isSecure && !allowHttp)
    refuse(`${place} has an http address; expected https, or "allowHttp": true in a network of your own`);
  const wrong = allowNetworks.find((network) => parseNetwork(network) === undefined);
  if (wrong !== undefined) refuse(`${place} allows ${JSON.stringify(wrong)}; expected a network such as 10.1.2.0/24`);
  const files = secretFiles.map((name) => resolve(folder, name));
  const secrets = files.map((path) => readSecret(path, place, refuse));
  return { tenant, id, url: parsed, events: events ?? WEBHOOK_EVENTS, secrets, secretFiles: files, allowNetworks };
}

function readSecret(file: string, place: string, refuse: Refuse): Uint8Array {
  let text = "";
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    refuse(`${place} names a secret file that cannot be read (${reasonOf(error)}); expected a readable file`);
  }
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1] ?? "";
  const secret = Buffer.from(encoded, "base64");
  if (secret.length >= SECRET_MIN_BYTES && secret.length <= SECRET_MAX_BYTES) return Uint8Array.from(secret);
  return refuse(
    `${place} has a file without a valid secret; expected whsec_ and ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} bytes in base64 (make one with: echo "whsec_$(openssl rand -base64 32)")`,
  );
}

/** Describes an error without the value, which could be a misplaced secret. */
const toWords = (issue: z.core.$ZodIssue | undefined): string =>
  issue?.code === "unrecognized_keys"
    ? "no other key than id, url, secretFiles, events, allowHttp and allowNetworks"
    : (issue?.message.replace(/^Invalid /, "another value: invalid ") ?? "an object of tenants");

export function parseNetwork(
  text: string,
): { readonly address: string; readonly prefix: number; readonly type: "ipv4" | "ipv6" } | undefined {
  const [, address = "", prefix = ""] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  if (family === 0 || Number(prefix) > (family === 4 ? 32 : 128)) return undefined;
  return { address, prefix: Number(prefix), type: family === 4 ? "ipv4" : "ipv6" };
}
