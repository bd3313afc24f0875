import { createHmac } from "node:crypto";

/** A message as Standard Webhooks sign it: `id` is the same in each attempt, `at` is the time of this one. */
export interface SignedMessage {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly body: string;
}

/**
 * The headers of a message, signed with each secret: while a secret is replaced, the receiver knows the old one or the new
 * one (https://www.standardwebhooks.com, "Signature scheme").
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
