import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import type { WebhookBody } from "../../engine/protocol/index.ts";

export interface Message {
  readonly id: string;
  readonly body: WebhookBody;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly isSigned: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly messages: readonly Message[];
  /** Answers the next requests; 204 by default. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

const SECRET = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

export async function openReceiver(secret = SECRET): Promise<Receiver> {
  const messages: Message[] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [name, String(request.headers[name])]),
      );
      // The library's `verify` accepts only the present time, and tests move the portal's clock.
      const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
      const isSigned = (headers["webhook-signature"] ?? "")
        .split(" ")
        .includes(new Webhook(secret).sign(headers["webhook-id"] ?? "", at, text));
      const body = JSON.parse(text) as WebhookBody;
      messages.push({ id: headers["webhook-id"] ?? "", body, headers, text, isSigned });
      receiver.answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in?token=not-to-be-shown`,
    messages,
    answer: (response) => void response.writeHead(204).end(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

interface Given {
  readonly id: string;
  readonly url: string;
  readonly secrets?: readonly string[];
  readonly [more: string]: unknown;
}

export async function writeWebhooksFile(tenants: Readonly<Record<string, readonly Given[]>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portico-hooks-"));
  const written: Record<string, unknown[]> = {};
  for (const [tenant, endpoints] of Object.entries(tenants))
    for (const { secrets = [SECRET], ...endpoint } of endpoints) {
      const secretFiles = secrets.map((_, index) => `${endpoint.id}-${String(index)}`);
      for (const [index, name] of secretFiles.entries()) await writeFile(join(folder, name), secrets[index] ?? "");
      (written[tenant] ??= []).push({ allowHttp: true, allowNetworks: ["127.0.0.0/8"], secretFiles, ...endpoint });
    }
  const file = join(folder, "webhooks.json");
  await writeFile(file, JSON.stringify(written));
  return file;
}
