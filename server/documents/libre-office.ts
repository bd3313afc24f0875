import { spawn } from "node:child_process";
import { access, constants, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ConversionFailure } from "./conversion-failure.ts";

const PATHS = ["/usr/bin/soffice", "/usr/bin/libreoffice", "/usr/local/bin/soffice", "/opt/libreoffice/program/soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice"];
const TIMEOUT_MS = 60_000;

/** The path of LibreOffice on this machine, which draws .docx more faithfully than HTML can; undefined where it is not installed. */
export async function findLibreOffice(): Promise<string | undefined> {
  for (const path of PATHS) if (await access(path, constants.X_OK).then(() => true, () => false)) return path;
  return undefined;
}

/** A cleaned .docx as PDF. Each job has a profile and a folder of its own, deleted afterwards; the name of the file is never used. */
export async function libreOfficeToPdf(executable: string, docx: Uint8Array): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), "portico-office-"));
  try {
    const input = join(folder, "document.docx");
    await writeFile(input, docx);
    const profile = pathToFileURL(join(folder, "profile")).href;
    await run(executable, [`-env:UserInstallation=${profile}`, "--headless", "--norestore", "--nolockcheck", "--nodefault", "--convert-to", "pdf", "--outdir", folder, input], folder);
    return await readFile(join(folder, "document.pdf"));
  } catch {
    throw new ConversionFailure("damaged");
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function run(executable: string, args: readonly string[], home: string): Promise<void> {
  // A group of its own: LibreOffice starts another process, which must end with it. The proxy leads nowhere.
  const env = { HOME: home, PATH: "/usr/bin:/bin", TMPDIR: home, http_proxy: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9" };
  const child = spawn(executable, args, { stdio: "ignore", detached: true, cwd: home, env });
  const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), TIMEOUT_MS);
  return new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error("LibreOffice failed."))));
  }).finally(() => clearTimeout(timer));
}
