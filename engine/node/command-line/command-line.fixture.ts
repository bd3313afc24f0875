import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCommandLine, type PortalCommands } from "./create-command-line.ts";
import type { Terminal } from "./terminal.ts";

export type Commands = Awaited<ReturnType<typeof openCommands>>;

/** Returns a function that runs a command on the tenants in this folder. */
export const createRun =
  (tenants: string, ofPortal: PortalCommands = {}, ask?: Terminal["ask"]) =>
  async (...words: readonly string[]): Promise<{ out: string; err: string; code: number }> => {
    const result = { out: "", err: "", code: 0 };
    const program = createCommandLine(
      {
        out: (text) => (result.out += text),
        err: (text) => (result.err += text),
        exit: (code) => (result.code = code),
        stop: (code) => {
          result.code = code;
          throw new Error("stopped");
        },
        env: { TENANTS_DIR: tenants },
        isTerminal: false,
        ask,
      },
      ofPortal,
    );
    await program.parseAsync(["node", "portico", ...words]).catch(() => undefined);
    return result;
  };

export async function openCommands(ofPortal?: PortalCommands, ask?: Terminal["ask"]) {
  const tenants = await mkdtemp(join(tmpdir(), "portico-cli-"));
  const run = createRun(tenants, ofPortal, ask);
  const addStarter = async (edits: Readonly<Record<string, string | Uint8Array>> = {}): Promise<string> => {
    const folder = join(tenants, "starter");
    await cp("templates/starter", folder, { recursive: true });
    for (const [file, content] of Object.entries(edits)) {
      await mkdir(join(folder, file, ".."), { recursive: true });
      await writeFile(join(folder, file), content);
    }
    return folder;
  };
  return { tenants, run, addStarter };
}
