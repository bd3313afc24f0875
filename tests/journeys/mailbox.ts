import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Portal } from "./portal.ts";

const MAIL_MS = 60_000;
const LOOK_EVERY_MS = 50;

export function readCode(portal: Pick<Portal, "url">, address: string, receivedIn?: string): Promise<string> {
  return readMailed(portal, address, /\b(\d{6})\b/, receivedIn);
}

/** Returns the first group of a pattern in the newest email that matches. @throws Error if no such email comes */
export async function readMailed(
  portal: Pick<Portal, "url">,
  address: string,
  pattern: RegExp,
  receivedIn?: string,
): Promise<string> {
  const deadline = Date.now() + MAIL_MS;
  for (;;) {
    const texts = receivedIn === undefined ? await readKept(portal, address) : await readReceived(receivedIn, address);
    for (const text of texts) {
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) return found;
    }
    if (Date.now() > deadline) throw new Error(`No mail with ${String(pattern)} was sent to ${address}.`);
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
  }
}

async function readKept({ url }: Pick<Portal, "url">, address: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/dev/mail`, { headers: { Accept: "application/json" } });
  const { mails } = (await response.json()) as {
    readonly mails: readonly { readonly to: string; readonly subject: string; readonly text: string }[];
  };
  return mails.filter(({ to }) => to === address).map(({ subject, text }) => `${subject}\n${text}`);
}

async function readReceived(folder: string, address: string): Promise<readonly string[]> {
  const isToAddress = new RegExp(`^To:.*${address.replace(/[.+]/g, "\\$&")}`, "mi");
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse();
  for (const name of names) {
    const message = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    const end = message.indexOf("\n\n");
    if (!isToAddress.test(message.slice(0, end))) continue;
    const plain = message.slice(Math.max(end, message.indexOf("Content-Type: text/plain")));
    return [plain.slice(plain.indexOf("\n\n"))];
  }
  return [];
}
