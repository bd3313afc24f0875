import { createHmac } from "node:crypto";

export interface SignedMessage {
  readonly id: string;
  readonly at: number;
  readonly body: string;
}

/**
 * Signs a message with each secret, so that receivers can replace one (https://www.standardwebhooks.com, "Signature
 * scheme").
 */
export function toSignedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const signature = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64");
    return `v1,${signature}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
