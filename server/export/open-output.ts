import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { reasonOf } from "../errors.ts";
import { ExportRefusedError } from "./export-request.ts";

const OWN_USER_ONLY = 0o600;

export interface Output {
  write(bytes: Uint8Array): Promise<void>;
  keep(): Promise<void>;
  /** Deletes the output, unless `keep` has succeeded. Never throws. */
  drop(): Promise<void>;
}

/**
 * Opens a file, or standard output without a path. The file gets its name when it is complete. Only its owner can read
 * it.
 * @throws ExportRefusedError if the file exists without `mayReplace`, or cannot be written
 */
export async function openOutput(file: string | undefined, mayReplace: boolean): Promise<Output> {
  return file === undefined ? standardOutput() : openFile(file, mayReplace);
}

async function openFile(file: string, mayReplace: boolean): Promise<Output> {
  const refuseTaken = async (): Promise<void> => {
    if (!mayReplace && existsSync(file))
      throw new ExportRefusedError(`${file} exists already. Choose another name, or replace it with --force.`);
  };
  await refuseTaken();
  const part = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);
  const explain = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ExportRefusedError) throw error;
      throw new ExportRefusedError(`${file} cannot be written (${reasonOf(error)}).`);
    }
  };
  const handle = await explain(() => open(part, "wx", OWN_USER_ONLY));
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  };
  let isKept = false;
  return {
    write: (bytes) => explain(async () => handle.writeFile(bytes)),
    keep: () =>
      explain(async () => {
        await handle.sync();
        await close();
        await refuseTaken();
        await rename(part, file);
        isKept = true;
      }),
    drop: async () => {
      if (isKept) return;
      await close().catch(() => undefined);
      await rm(part, { force: true }).catch(() => undefined);
    },
  };
}

function standardOutput(): Output {
  let failure: unknown;
  const stream = process.stdout;
  stream.on("error", (error) => {
    failure = error;
  });
  const check = (): void => {
    if (failure !== undefined)
      throw new ExportRefusedError(`Standard output cannot be written (${reasonOf(failure)}).`);
  };
  return {
    write: async (bytes) => {
      check();
      if (!stream.write(bytes))
        await Promise.race([once(stream, "drain"), once(stream, "close")]).catch(() => undefined);
      check();
    },
    keep: async () => {
      await new Promise<void>((resolve) => stream.write("", () => resolve()));
      check();
    },
    drop: () => Promise.resolve(),
  };
}
