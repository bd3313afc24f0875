import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { AddressGuard } from "./address-guard.ts";

/** How much of an answer is read, so that whoever answers is not cut off. None of it is kept. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds every address of a host name, as `dns.lookup` does. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

/** The receiver is in a network to which webhooks may not go. Nothing was connected. */
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
  /** Ends the attempt. */
  readonly signal: AbortSignal;
}

/**
 * Posts a message and returns the status of the answer. The name is resolved once, every address of it is checked, and
 * the connection goes to one of those: a name that leads elsewhere a moment later (DNS rebinding) leads nowhere. A
 * redirect is an answer like any other, and is not followed.
 *
 * @throws AddressRefusedError before anything is connected; an Error of the network
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
      // A connection of its own: one that is kept could be to an address of before.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
    });
    let answered: number | undefined;
    // The head is the answer, however the rest of it ends.
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

/** A resolver cannot be stopped, so nobody waits for it any longer. */
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
