import { withTimeout } from "../with-timeout.ts";

/** The issuer is unavailable, slow or faulty. */
export class IssuerUnavailableError extends Error {
  override readonly name = "IssuerUnavailableError";
}

const MAX_BYTES = 1024 * 1024;

interface Sent {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: RequestInit["body"] | undefined;
}

/**
 * Calls the issuer within `timeoutMs`, body included, without redirects. @throws IssuerUnavailableError for faults of
 * the connection or the issuer
 */
export const createBoundedFetch =
  (timeoutMs: number) =>
  (url: string, { method, headers: sent, body }: Sent): Promise<Response> =>
    withTimeout(
      timeoutMs,
      () => new IssuerUnavailableError("slow"),
      async (signal) => {
        const response = await fetch(url, {
          method,
          headers: sent,
          ...(body === undefined ? {} : { body }),
          redirect: "manual",
          signal,
        }).catch((cause: unknown) => {
          throw new IssuerUnavailableError("away", { cause });
        });
        if (response.status >= 500) throw new IssuerUnavailableError(`status ${response.status}`);
        const { status, headers } = response;
        const read = await readBody(response);
        return new Response(read.length === 0 ? null : read, { status, headers });
      },
    );

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new IssuerUnavailableError("broken off", { cause });
  }
  if (bytes > MAX_BYTES) throw new IssuerUnavailableError("too long");
  return new Uint8Array(Buffer.concat(chunks));
}
