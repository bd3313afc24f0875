import { createHash } from "node:crypto";
import { readFile, realpath, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getMimeType } from "hono/utils/mime";
import { keepOnce } from "../once.ts";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Compresses well, and fast enough for the first visitor, who waits for it. */
const BROTLI_QUALITY = 6;
const MIN_COMPRESSED_BYTES = 1024;

const isCompressible = (contentType: string): boolean => /^(text\/|application\/json|image\/svg)/.test(contentType);

export interface StaticBody {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
}

export function toStaticBody(bytes: Uint8Array, contentType: string): StaticBody {
  return {
    bytes: Uint8Array.from(bytes),
    contentType,
    etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`,
    encoded: new Map(),
  };
}

/**
 * Reads files of one folder. Caches them until they change. Returns undefined if the path is outside the folder, the
 * file is missing, or its type is unknown.
 */
export function createStaticFiles(folder: string): (path: string) => Promise<StaticBody | undefined> {
  const kept = new Map<string, { readonly stamp: string; readonly body: Promise<StaticBody | undefined> }>();
  return async (path) => {
    const file = normalize(join(folder, path));
    const contentType = getMimeType(file.toLowerCase());
    if (!file.startsWith(folder + sep) || contentType === undefined || path.includes("\0")) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (found === undefined || !found.isFile()) return undefined;
    const stamp = [found.dev, found.ino, found.size, found.mtimeMs, found.ctimeMs].join(" ");
    const known = kept.get(file);
    if (known?.stamp === stamp) return known.body;
    // Concurrent requests share one read.
    const body = isInside(folder, file).then(async (inside) =>
      inside ? toStaticBody(await readFile(file), contentType) : undefined,
    );
    kept.set(file, { stamp, body });
    body.catch(() => kept.delete(file));
    return body;
  };
}

/** True if the folder contains the file. Follows symbolic links. */
async function isInside(folder: string, file: string): Promise<boolean> {
  const [realFolder, realFile] = await Promise.all([folder, file].map((path) => realpath(path).catch(() => undefined)));
  return realFolder !== undefined && realFile !== undefined && realFile.startsWith(realFolder + sep);
}

/** Sends the body, or 304 if the browser has it. Compresses a large text if the browser accepts it. */
export async function sendStatic(request: Request, body: StaticBody, cacheControl: string): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get("accept-encoding") ?? "", body);
  const etag = encoding === undefined ? body.etag : `${body.etag.slice(0, -1)}-${encoding}"`;
  const headers = new Headers({
    "Cache-Control": cacheControl,
    "Content-Type": body.contentType,
    ETag: etag,
    Vary: "Accept-Encoding",
  });
  const asked = (request.headers.get("if-none-match") ?? "")
    .split(",")
    .map((value) => value.trim().replace(/^W\//, ""));
  if (asked.includes(etag)) return new Response(null, { status: 304, headers });
  const bytes = encoding === undefined ? body.bytes : await encode(body, encoding);
  if (encoding !== undefined) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(bytes.length));
  // Send the cached bytes: copies would fill the memory while clients read slowly.
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

type Encoding = "br" | "gzip";

function chooseEncoding(accepted: string, { bytes, contentType }: StaticBody): Encoding | undefined {
  if (bytes.length < MIN_COMPRESSED_BYTES || !isCompressible(contentType)) return undefined;
  const names = accepted
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  return names.includes("br") ? "br" : names.includes("gzip") ? "gzip" : undefined;
}

const encode = ({ encoded, bytes }: StaticBody, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  keepOnce(encoded, encoding, async () =>
    Uint8Array.from(
      encoding === "br"
        ? await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : await deflate(bytes),
    ),
  );
