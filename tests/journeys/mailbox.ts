import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Portal } from "./portal.ts";

const MAIL_MS = 60_000;

/**
 * The newest 6-digit code that was mailed to an address. It is read from the portal's own mail page, or from what the
 * SMTP server has received if the portal sends its mail.
 */
export async function readCode(
  portal: Pick<Portal, "url">,
  address: string,
  receivedIn: string | undefined,
): Promise<string> {
  const deadline = Date.now() + MAIL_MS;
  for (;;) {
    const text =
      receivedIn === undefined ? await readMailPage(portal, address) : await readReceived(receivedIn, address);
    const code = text && /\b\d{6}\b/.exec(text)?.[0];
    if (code) return code;
    if (Date.now() > deadline) throw new Error(`No code was mailed to ${address}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** The page lists the newest mail first, so the first mention counts. */
async function readMailPage(portal: Pick<Portal, "url">, address: string): Promise<string | undefined> {
  const response = await fetch(`${portal.url}/dev/mail`);
  const words = (await response.text())
    .replace(/<style[^]*?<\/style>|<head[^]*?<\/head>/g, "")
    .replace(/<[^>]+>/g, " ");
  const at = words.indexOf(address);
  return at === -1 ? undefined : words.slice(at + address.length);
}

async function readReceived(folder: string, address: string): Promise<string | undefined> {
  const names = (await readdir(folder))
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse();
  for (const name of names) {
    const message = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
    const end = message.indexOf("\n\n");
    if (!new RegExp(`^To:.*${address.replace(/[.+]/g, "\\$&")}`, "mi").test(message.slice(0, end))) continue;
    const plain = message.slice(Math.max(end, message.indexOf("Content-Type: text/plain")));
    return plain.slice(plain.indexOf("\n\n"));
  }
  return undefined;
}
