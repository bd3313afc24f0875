import { accessSync, constants, statSync } from "node:fs";

export const parseWhole =
  (min: number, max: number) =>
  (text: string): number | undefined => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= min && value <= max ? value : undefined;
  };

export const parseUrl =
  (...protocols: readonly string[]) =>
  (text: string): URL | undefined => {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    return protocols.includes(url.protocol) && url.hostname !== "" ? url : undefined;
  };

/** Rejects a path, query or user name, which the portal would ignore. */
export const parseOrigin = (text: string): string | undefined => {
  const url = parseUrl("http:", "https:")(text);
  return url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === ""
    ? url.origin
    : undefined;
};

/** `mongodb://` may list several hosts, which URL does not parse. */
export const parseMongoUri = (text: string): string | undefined =>
  /^mongodb(\+srv)?:\/\/[^/\s]+\/[A-Za-z0-9_-]{1,60}(\?\S*)?$/.test(text) ? text : undefined;

export const parseOneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

export const parseName = (text: string): string | undefined => (/^[A-Za-z0-9-]{1,63}$/.test(text) ? text : undefined);

export const parseToken = (text: string): string | undefined => (/^[\x21-\x7e]+$/.test(text) ? text : undefined);

export function parseProgram(path: string): string | undefined {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

export const parseMailFrom = (text: string): string | undefined =>
  /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : undefined;

/** Parses an email address, or an https: or tel: address, to a URI (RFC 9116). */
export function parseContact(text: string): string | undefined {
  const contact = /^[^\s<>@:/]+@[^\s<>@:/]+$/.test(text) ? `mailto:${text}` : text;
  return /^(https:\/\/[^\s/]+\S*|tel:\+?[0-9-]+|mailto:[^\s<>@]+@[^\s<>@]+)$/.test(contact) ? contact : undefined;
}

const KEY_BYTES = 32;

export function parseKeys(text: string): readonly Uint8Array[] | undefined {
  const keys = text
    .split(",")
    .map((part) => part.trim())
    .map((part) => Uint8Array.from(Buffer.from(part, /^[0-9a-f]{64}$/i.test(part) ? "hex" : "base64")));
  return keys.every((key) => key.length === KEY_BYTES) ? keys : undefined;
}

/** 32 bytes of Ed25519 (RFC 8032). A public key (`public:` in the setting) can only verify signatures. */
export interface SigningKey {
  readonly kind: "private" | "public";
  readonly bytes: Uint8Array;
}

export function parseSigningKeys(text: string): readonly SigningKey[] | undefined {
  const keys = text.split(",").map((part): SigningKey | undefined => {
    const [, prefix, key = ""] = /^\s*(public:)?(.*)$/.exec(part) ?? [];
    const [bytes] = parseKeys(key) ?? [];
    return bytes && { kind: prefix === undefined ? "private" : "public", bytes };
  });
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

const API_KEY_MIN_LENGTH = 20;

export function parseApiKeys(text: string): readonly string[] | undefined {
  const keys = text.split(",").map((part) => part.trim());
  return keys.every((key) => key.length >= API_KEY_MIN_LENGTH) ? keys : undefined;
}

/** True for addresses of this machine (RFC 6761, section 6.3). */
export function isLocalhost(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === "localhost" ||
    hostname.endsWith(".localhost") ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === "[::1]"
  );
}
