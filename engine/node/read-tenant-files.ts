import { existsSync } from "node:fs";
import { readFile, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { POSTCODES_FILE, PRINT_FOLDER, SHARED_PREFIX } from "../lint/index.ts";
import type { AssetFile, TenantFiles, UnreadableFile } from "../lint/index.ts";

const KIBIBYTE = 1024;
const MAX_TEXT_BYTES = 2 * KIBIBYTE * KIBIBYTE;
const MAX_LOOKUP_BYTES = 32 * KIBIBYTE * KIBIBYTE;
const MAX_FILES = 2_000;

export interface ReadOptions {
  readonly templatesFolder?: string;
}

export async function readTenantFiles(
  folder: string,
  options: ReadOptions = {},
  shared?: Reading,
): Promise<TenantFiles> {
  const before = shared ?? (await readSharedFiles(options));
  const texts = new Map(before.texts);
  const assets = new Map<string, AssetFile>();
  const unreadable = [...before.unreadable];
  const found = await findFolderFault(folder);
  if (found === undefined) {
    for (const path of await listFiles(folder, unreadable)) {
      if (path.startsWith("assets/")) assets.set(path, await readAsset(join(folder, path)));
      else await readText({ texts, unreadable }, folder, path, path);
    }
  } else unreadable.push(found);
  return { folder, texts, assets, unreadable };
}

/** An SVG may begin with a long comment, so identify a picture by this many bytes. */
const ASSET_HEAD_BYTES = 4 * KIBIBYTE;

/** Reads the whole picture, because the stored version contains it. */
async function readAsset(path: string): Promise<AssetFile> {
  try {
    const bytes = await readFile(path);
    return { sizeBytes: bytes.byteLength, head: bytes.toString("latin1", 0, ASSET_HEAD_BYTES), bytes };
  } catch {
    return { sizeBytes: 0, head: "" };
  }
}

export interface Reading {
  readonly texts: Map<string, string>;
  readonly unreadable: UnreadableFile[];
}

export async function readSharedFiles(options: ReadOptions = {}): Promise<Reading> {
  const shared: Reading = { texts: new Map(), unreadable: [] };
  const folder = options.templatesFolder ?? findTemplatesFolder();
  for (const name of await readdir(join(folder, "options"))) {
    if (name.endsWith(".json")) await readText(shared, folder, `options/${name}`, `${SHARED_PREFIX}options/${name}`);
  }
  const entries = await readdir(folder);
  for (const name of entries.includes(PRINT_FOLDER) ? await readdir(join(folder, PRINT_FOLDER)) : [])
    if (/\.(hbs|css)$/.test(name))
      await readText(shared, folder, `${PRINT_FOLDER}/${name}`, `${SHARED_PREFIX}${PRINT_FOLDER}/${name}`);
  if (entries.includes(POSTCODES_FILE)) await readText(shared, folder, POSTCODES_FILE, SHARED_PREFIX + POSTCODES_FILE);
  return shared;
}

async function findFolderFault(folder: string): Promise<UnreadableFile | undefined> {
  try {
    if ((await stat(folder)).isDirectory()) return undefined;
    return { path: "", reason: "not-a-folder", message: `"${folder}" is a file; a tenant is a folder.` };
  } catch (error) {
    return {
      path: "",
      reason: "not-a-folder",
      message:
        codeOf(error) === "ENOENT" ? `"${folder}" does not exist.` : `"${folder}" cannot be read (${codeOf(error)}).`,
    };
  }
}

/** Returns sorted paths. Reports links, which could point outside the folder. */
async function listFiles(folder: string, unreadable: UnreadableFile[]): Promise<readonly string[]> {
  const paths: string[] = [];
  const visit = async (inside: string): Promise<void> => {
    for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
      if (entry.name.startsWith(".") || entry.name.endsWith("~")) continue;
      const path = inside === "" ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) paths.push(path);
      else
        unreadable.push({
          path,
          reason: "access",
          message: `"${path}" is neither a file nor a folder; links are not followed.`,
        });
      if (paths.length > MAX_FILES) return;
    }
  };
  await visit("");
  if (paths.length > MAX_FILES)
    unreadable.push({
      path: "",
      reason: "size",
      message: `The folder holds more than ${MAX_FILES} files; a tenant has a few dozen.`,
    });
  return paths.slice(0, MAX_FILES).sort();
}

async function readText(into: Reading, folder: string, path: string, as: string): Promise<void> {
  const limit = as.startsWith("lookups/") ? MAX_LOOKUP_BYTES : MAX_TEXT_BYTES;
  try {
    const { size } = await stat(join(folder, path));
    if (size > limit) {
      into.unreadable.push({
        path: as,
        reason: "size",
        message: `"${as}" has ${toMebibytes(size)} MiB; at most ${toMebibytes(limit)} MiB are read.`,
      });
      return;
    }
    const text = decodeText(await readFile(join(folder, path)), as.endsWith(".csv"));
    if (typeof text === "string") into.texts.set(as, text);
    else into.unreadable.push({ path: as, reason: "encoding", ...text, message: `"${as}" ${text.message}` });
  } catch (error) {
    into.unreadable.push({ path: as, reason: "access", message: `"${as}" cannot be read (${codeOf(error)}).` });
  }
}

/** Decodes UTF-8 (RFC 8259, section 8.1). Accepts a byte order mark in CSV files only. */
function decodeText(bytes: Buffer, isTable: boolean): string | { message: string; hint: string } {
  const hint = "save it as UTF-8 without a byte order mark.";
  const [first, second, third] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return { message: "is UTF-16; files are read as UTF-8.", hint };
  if (first === 0xef && second === 0xbb && third === 0xbf && !isTable)
    return { message: "begins with a byte order mark.", hint };
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return { message: "is not UTF-8: some bytes are not valid characters.", hint };
  }
}

function toMebibytes(bytes: number): string {
  return (bytes / KIBIBYTE / KIBIBYTE).toFixed(1).replace(/\.0$/, "");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown";
}

/**
 * Finds the nearest `templates` folder above this module, in a checkout or in `dist`.
 * @throws Error if the installation is incomplete
 */
export function findTemplatesFolder(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start, parent = dirname(folder); ; folder = parent, parent = dirname(folder)) {
    if (existsSync(join(folder, "templates", "options"))) return join(folder, "templates");
    if (parent === folder) throw new Error(`No templates/options folder was found at or above ${start}.`);
  }
}
