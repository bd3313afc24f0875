import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Mail, Mailer } from "./account-mail.ts";

const MAX_KEPT = 50;

const keptMailSchema = z.object({
  at: z.number(),
  from: z.string(),
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type KeptMail = z.infer<typeof keptMailSchema>;

/** Stores the newest 50 emails on disk. Sends none. */
export function createLocalMailbox(folder: string, now: () => number, onMail: (mail: Mail) => void) {
  const names = async (): Promise<string[]> =>
    (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith(".json")).sort();
  const mailer: Mailer = {
    send: async (mail, beforeHandOver) => {
      await beforeHandOver?.();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(now()).padStart(15, "0")}-${String(process.hrtime.bigint()).padStart(20, "0")}-${randomUUID()}.json`;
      await writeFile(join(folder, name), JSON.stringify({ ...mail, at: now() }), { mode: 0o600 });
      onMail(mail);
      for (const old of (await names()).slice(0, -MAX_KEPT)) await rm(join(folder, old), { force: true });
    },
    close: () => undefined,
  };
  return {
    ...mailer,
    list: async (): Promise<readonly KeptMail[]> => {
      const texts = await Promise.all(
        (await names()).reverse().map((name) => readFile(join(folder, name), "utf8").catch(() => undefined)),
      );
      return texts.flatMap((text) => toMails(text));
    },
  };
}

/** Parses a stored email. Returns an empty list for an incomplete file, as after a full disk or a killed process. */
function toMails(text: string | undefined): readonly KeptMail[] {
  try {
    const { success, data } = keptMailSchema.safeParse(JSON.parse(text ?? ""));
    return success ? [data] : [];
  } catch {
    return [];
  }
}
