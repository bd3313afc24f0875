import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** veraPDF as one process, because it starts slowly. */
export interface VeraPdf {
  /** Returns the broken rules of PDF/UA-1 and PDF/A-2b by file. @throws Error if Java ends */
  judge(files: Readonly<Record<string, Uint8Array>>): Promise<Readonly<Record<string, readonly string[]>>>;
  close(): Promise<void>;
}

export function openVeraPdf(classPath: string): VeraPdf {
  const program = join(import.meta.dirname, "CheckPdf.java");
  // The optimising compiler would take both processors.
  const java = spawn("java", ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath, program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(java, "close");
  const answers = createInterface({ input: java.stdout })[Symbol.asyncIterator]();
  let last: Promise<unknown> = Promise.resolve();

  async function findBroken(path: string): Promise<readonly string[]> {
    java.stdin.write(`${path}\n`);
    const { done, value } = await answers.next();
    if (done === true) throw new Error("veraPDF ended before it had checked a file.");
    return value.split(" ").filter((rule) => rule !== "");
  }

  async function judge(files: Readonly<Record<string, Uint8Array>>): Promise<Record<string, readonly string[]>> {
    const folder = await mkdtemp(join(tmpdir(), "portico-vera-"));
    const broken: Record<string, readonly string[]> = {};
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(folder, `${name}.pdf`);
      await writeFile(path, bytes);
      broken[name] = await findBroken(path);
    }
    await rm(folder, { recursive: true });
    return broken;
  }

  return {
    judge: (files) => {
      const judged = last.then(() => judge(files));
      last = judged.catch(() => undefined);
      return judged;
    },
    close: async () => {
      java.stdin.end();
      await ended;
    },
  };
}
