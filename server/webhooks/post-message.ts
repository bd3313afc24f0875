import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction, BlockList } from "node:net";
import { parseNetwork } from "../config/index.ts";

/** Reads at most this much of the response, so that the receiver can finish writing. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The receiver is in a forbidden network. The portal did not connect. */
export class AddressRefusedError extends Error {
  override readonly name = "AddressRefusedError";
  readonly code = "address_refused";
}

interface PostOptions {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly guard: AddressGuard;
  readonly resolve: Resolve;
  readonly signal: AbortSignal;
}

/**
 * Posts a message and returns the status. Checks all resolved addresses and connects to one of them, which prevents DNS
 * rebinding. Does not follow redirects. @throws AddressRefusedError before connecting; network errors
 */
export async function postMessage({ url, headers, body, guard, resolve, signal }: PostOptions): Promise<number> {
  const addresses = await orAbort(findAddresses(url, resolve), signal);
  if (addresses.length === 0 || !addresses.every(({ address }) => guard(address)))
    throw new AddressRefusedError("This receiver is in a network to which webhooks may not go.");
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };
  return new Promise((settle, fail) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const sent = send(url, {
      method: "POST",
      // A reused connection could lead to an earlier, unchecked address.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    let answered: number | undefined;
    // Return the status even if the rest of the response fails.
    sent.on("error", (error) => (answered === undefined ? fail(error) : settle(answered)));
    sent.on("response", (answer) => {
      const status = (answered = answer.statusCode ?? 0);
      let bytes = 0;
      for (const event of ["end", "close", "error"]) answer.on(event, () => settle(status));
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) answer.destroy();
      });
    });
    sent.end(body);
  });
}

async function findAddresses({ hostname }: URL, resolve: Resolve): Promise<readonly ResolvedAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  return family === 0 ? resolve(host) : [{ address: host, family }];
}

/** Stops waiting when `signal` fires. Resolving a name cannot be cancelled. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, fail) => {
    stop = () => fail(signal.reason instanceof Error ? signal.reason : new Error("Stopped."));
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Networks outside the public internet (IANA special-purpose registries), and the address of Azure's platform. */
const INTERNAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "168.63.129.16/32",
] as const;
/**
 * Addresses of the public internet: 2000::/3 without the special (such as Teredo), 6to4 and documentation ranges. The
 * operator must allow all others, such as mapped IPv4, NAT64, unique-local, link-local and multicast.
 */
const GLOBAL_IPV6 = ["2000::/3"] as const;
const INTERNAL_IPV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const;

export type AddressGuard = (address: string) => boolean;

/** @param allowed the operator's networks, such as `10.1.2.0/24` */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const own = toBlockList(allowed);
  const internal = toBlockList([...INTERNAL_IPV4, ...INTERNAL_IPV6]);
  const global = toBlockList(GLOBAL_IPV6);
  return (address) => {
    const family = isIP(address);
    if (family === 0) return false;
    const type = family === 6 ? "ipv6" : "ipv4";
    if (own.check(address, type)) return true;
    if (internal.check(address, type)) return false;
    return family === 4 || global.check(address, "ipv6");
  };
}

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const parsed = parseNetwork(network);
    if (parsed === undefined)
      throw new Error(`"${network}" is not a valid network; expected one such as 10.20.0.0/16.`);
    list.addSubnet(parsed.address, parsed.prefix, parsed.type);
  }
  return list;
}
