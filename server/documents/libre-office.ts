import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { runBounded } from "./bounded-process.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { once } from "../once.ts";
import { isExecutable } from "../print/index.ts";
import { makeScratchFolder } from "../scratch-folder.ts";

const PATHS = [
  "/usr/bin/soffice",
  "/usr/bin/libreoffice",
  "/usr/local/bin/soffice",
  "/opt/libreoffice/program/soffice",
  "/Applications/LibreOffice.app/Contents/MacOS/soffice",
];
const BOUNDS = { maxProcessorMs: 60_000, timeoutMs: 240_000, maxMegabytes: 1024, maxOutputBytes: 1024 * 1024 } as const;

/** LibreOffice settings that block links, macros and the network. The proxy does not exist. */
const SETTINGS = [
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Inet/Settings", "ooInetProxyType", "2"],
  ...["HTTP", "HTTPS", "FTP"].flatMap(
    (protocol) =>
      [
        ["Inet/Settings", `ooInet${protocol}ProxyName`, "127.0.0.1"],
        ["Inet/Settings", `ooInet${protocol}ProxyPort`, "9"],
      ] as const,
  ),
] as const;

const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${SETTINGS.map(([path, name, value]) => `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`).join("\n")}
</oor:items>`;

export async function findLibreOffice(): Promise<string | undefined> {
  for (const path of PATHS) if (await isExecutable(path)) return path;
  return undefined;
}

/**
 * Converts a cleaned .docx to PDF. Each call uses a new profile and folder.
 * @throws ConversionFailure; OutOfTimeError; AbortError when `signal` fires
 */
export async function libreOfficeToPdf(executable: string, docx: Uint8Array, signal?: AbortSignal) {
  const { path: folder, remove } = await makeScratchFolder();
  try {
    await mkdir(join(folder, "profile", "user"), { recursive: true });
    await writeFile(join(folder, "profile", "user", "registrymodifications.xcu"), PROFILE);
    const input = join(folder, "document.docx");
    await writeFile(input, docx);
    const profile = pathToFileURL(join(folder, "profile")).href;
    const args = [
      `-env:UserInstallation=${profile}`,
      "--headless",
      "--norestore",
      "--nolockcheck",
      "--nodefault",
      "--convert-to",
      "pdf",
      "--outdir",
      folder,
      input,
    ];
    const env = {
      HOME: folder,
      PATH: "/usr/bin:/bin",
      TMPDIR: folder,
      http_proxy: "http://127.0.0.1:9",
      https_proxy: "http://127.0.0.1:9",
    };
    const { code } = await runBounded(executable, args, new Uint8Array(), {
      ...BOUNDS,
      env,
      cwd: folder,
      signal,
    });
    // A signal ended LibreOffice: it reached a limit or crashed.
    if (code === null || code > 128) throw new ConversionFailure("too_complex", {}, "died");
    if (code !== 0) throw new ConversionFailure("damaged");
    return await readFile(join(folder, "document.pdf")).catch(() => {
      throw new ConversionFailure("damaged");
    });
  } finally {
    await remove();
  }
}

/** Ranges that a machine without fontconfig is assumed to have: Latin, Greek, Cyrillic and punctuation. */
const USUAL = "20-52f 1e00-1fff 2010-2027 2030-205e 20ac";

/** True if this machine's fonts have all characters. LibreOffice prints a box for a missing character. */
export async function hasFontsFor(characters: string): Promise<boolean> {
  const ranges = await listRanges();
  return [...characters].every((character) => {
    // Ignore spaces, direction marks, variation selectors and private characters.
    if (!/[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character) || /[\ufe00-\ufe0f]/.test(character)) return true;
    const point = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => point >= first && point <= last);
  });
}

async function readCharacterRanges(): Promise<readonly (readonly [number, number])[]> {
  const listing = await promisify(execFile)("fc-list", [":", "charset"], { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => stdout,
    () => USUAL,
  );
  return [...new Set(listing.match(/\b[0-9a-f]+(?:-[0-9a-f]+)?\b/g))].map((range) => {
    const [first = "", last = first] = range.split("-");
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

const listRanges = once(readCharacterRanges);
