import { Busboy } from "@fastify/busboy";
import { Readable } from "node:stream";
import { PostRefusedError, type PostPolicy } from "./post-policy.ts";

const LIMITS = { fields: 8, files: 1, parts: 9, fieldSize: 4096, fieldNameSize: 100, headerPairs: 10 } as const;

/** Largest size of the fields before the file. Until then, the sender's signature is not verified. */
const FIELDS_BYTES = 128 * 1024;

interface ReadPost {
  readonly policy: PostPolicy;
  readonly bytes: Uint8Array;
}

type Check = (fields: ReadonlyMap<string, string>) => PostPolicy;

/**
 * Reads the fields, then the file, like S3. Verifies the signature before it keeps the file in memory.
 * @throws PostRefusedError
 */
export async function readPost(request: Request, maxPostBytes: number, check: Check): Promise<ReadPost> {
  const contentType = request.headers.get("content-type") ?? "";
  if (request.body === null || !/^multipart\/form-data\s*;/i.test(contentType))
    throw new PostRefusedError("MalformedPOSTRequest");
  if (Number(request.headers.get("content-length") ?? 0) > maxPostBytes)
    throw new PostRefusedError("EntityTooLarge", maxPostBytes);
  const body = Readable.fromWeb(request.body);
  try {
    return await new Promise<ReadPost>((resolve, reject) =>
      parse(body, contentType, maxPostBytes, check, resolve, reject),
    );
  } finally {
    // Read and drop the rest: a browser shows no response if the connection closes.
    body.unpipe();
    body.resume();
    body.on("error", () => undefined);
  }
}

function parse(
  body: Readable,
  contentType: string,
  maxPostBytes: number,
  check: Check,
  resolve: (post: ReadPost) => void,
  reject: (error: unknown) => void,
): void {
  const malformed = (): void => reject(new PostRefusedError("MalformedPOSTRequest"));
  let parser: ReturnType<typeof createParser>;
  try {
    parser = createParser(contentType);
  } catch {
    return malformed();
  }
  const fields = new Map<string, string>();
  const chunks: Buffer[] = [];
  let policy: PostPolicy | undefined;
  let length = 0;
  let read = 0;
  body.on("data", (chunk: Buffer) => {
    if (policy === undefined && read > FIELDS_BYTES) {
      malformed();
      body.unpipe();
    }
    read += chunk.length;
    if (read <= maxPostBytes) return;
    reject(new PostRefusedError("EntityTooLarge", maxPostBytes));
    body.destroy();
  });
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || fields.has(name)) malformed();
    fields.set(name, value);
  });
  parser.on("file", (name, file) => {
    if (name !== "file" || policy !== undefined) return malformed();
    try {
      policy = check(fields);
    } catch (error) {
      return reject(error);
    }
    const { maxBytes } = policy;
    file.on("error", malformed);
    file.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxBytes) reject(new PostRefusedError("EntityTooLarge", maxBytes));
      else chunks.push(chunk);
    });
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, malformed);
  parser.on("error", malformed);
  body.on("error", malformed);
  parser.on("finish", () => {
    if (policy === undefined) return malformed();
    if (length < 1) return reject(new PostRefusedError("EntityTooSmall"));
    resolve({ policy, bytes: Buffer.concat(chunks) });
  });
  body.pipe(parser);
}

const createParser = (contentType: string) => new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
