import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.ts";

/** Reads part of the answer, so that the receiver is not cut off. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The receiver is in a refused network. No connection was made. */
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
 * Posts a message and returns the status. Resolves the name once, checks every address, and connects to one of them,
 * which prevents DNS rebinding. Does not follow redirects. @throws AddressRefusedError before connecting; network
 * errors
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
      // A kept connection could lead to an earlier address.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    let answered: number | undefined;
    // The status counts, also if the rest fails.
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

/** Stops waiting, because a resolver cannot be cancelled. */
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
