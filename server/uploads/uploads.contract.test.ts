import { serve } from "@hono/node-server";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openUploads,
  UploadsUnavailableError,
  UploadTooLargeError,
  type PresignedUpload,
  type StoredUpload,
  type Uploads,
} from "./index.ts";
import { isLongRun } from "../../tests/property-runs.ts";

interface Opened {
  readonly uploads: Uploads;
  /** Turns an address of the store into one that fetch accepts. */
  readonly absolute: (url: string) => string;
  readonly close: () => Promise<void>;
}

async function openDisk(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), "portico-uploads-"));
  const uploads = await openUploads({ dataDir: folder });
  const app = new Hono();
  if (uploads.routes) app.route("/uploads", uploads.routes);
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    uploads,
    absolute: (url) => new URL(url, `http://127.0.0.1:${address.port}`).href,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

async function openS3(): Promise<Opened> {
  const env = process.env;
  const credentials = {
    accessKeyId: env.PORTICO_TEST_S3_ACCESS_KEY_ID ?? "minioadmin",
    secretAccessKey: env.PORTICO_TEST_S3_SECRET_ACCESS_KEY ?? "minioadmin",
  };
  const s3 = {
    bucket: `portico-test-${randomUUID()}`,
    region: env.PORTICO_TEST_S3_REGION ?? "us-east-1",
    endpoint: env.PORTICO_TEST_S3_ENDPOINT,
    credentials,
    forcePathStyle: true,
  };
  const client = new S3Client({
    region: s3.region,
    credentials,
    forcePathStyle: true,
    ...(s3.endpoint ? { endpoint: s3.endpoint } : {}),
  });
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
  client.destroy();
  const uploads = await openUploads({ s3, dataDir: "" });
  return { uploads, absolute: (url) => url, close: async () => uploads.close() };
}

/** Posts a file as a browser does, with some of the signed fields changed or left out. Returns the status. */
async function postTo(
  { absolute }: Pick<Opened, "absolute">,
  { url, fields }: PresignedUpload,
  file: Uint8Array,
  changes: Record<string, string | undefined> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes }))
    if (value !== undefined) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)]), "sketch.pdf");
  return (await fetch(absolute(url), { method: "POST", body: form })).status;
}

const hasS3 = process.env.PORTICO_TEST_S3_ENDPOINT !== undefined;
if (isLongRun && !hasS3)
  console.warn(
    "\n*** SKIPPED: the S3 uploads contract. Set PORTICO_TEST_S3_ENDPOINT to a running S3 server to run it. ***\n",
  );

describe.each([
  { name: "disk", open: openDisk, skip: false },
  ...(isLongRun ? [{ name: "S3", open: openS3, skip: !hasS3 }] : []),
])("uploads on $name", ({ open, skip }) => {
  let opened: Opened;
  beforeAll(async () => {
    if (!skip) opened = await open();
  });
  afterAll(async () => {
    if (!skip) await opened.close();
  });
  const test = it.skipIf(skip);
  const KB = 1024;
  const newKey = (): string => `incoming/graduate/${randomUUID()}/personal_sketch/${randomUUID()}`;
  const presign = (maxBytes = KB, expiresInMs = 60_000): Promise<PresignedUpload> =>
    opened.uploads.presign({ key: newKey(), maxBytes, expiresInMs });

  const post = (presigned: PresignedUpload, file: Uint8Array, changes?: Record<string, string | undefined>) =>
    postTo(opened, presigned, file, changes);
  const bytes = (length: number): Uint8Array => new Uint8Array(length).fill(7);

  test("stores a posted file under the signed key", async () => {
    const presigned = await presign();
    expect(await post(presigned, bytes(KB))).toBe(204);
    expect(Buffer.from((await opened.uploads.read(presigned.fields.key, KB)) ?? []).equals(bytes(KB))).toBe(true);
  });

  test("rejects a file one byte too large, and stores nothing of it", async () => {
    const presigned = await presign();
    expect(await post(presigned, bytes(KB + 1))).toBe(400);
    expect(await opened.uploads.read(presigned.fields.key, KB)).toBeUndefined();
  });

  test("rejects an empty file", async () => {
    const presigned = await presign();
    expect(await post(presigned, bytes(0))).toBe(400);
    expect(await opened.uploads.read(presigned.fields.key, KB)).toBeUndefined();
  });

  test("rejects a key that differs from the signed key", async () => {
    const other = newKey();
    expect(await post(await presign(), bytes(1), { key: other })).toBe(403);
    expect(await opened.uploads.read(other, KB)).toBeUndefined();
  });

  test("rejects a content type that differs from the signed type", async () => {
    expect(await post(await presign(), bytes(1), { "Content-Type": "text/html" })).toBe(403);
  });

  test("rejects a post with a missing or changed policy", async () => {
    const presigned = await presign();
    const policy = String(presigned.fields.policy ?? presigned.fields.Policy);
    const forged = Buffer.from(
      Buffer.from(policy, "base64")
        .toString()
        .replace(/\b1024\b/, "9999"),
    ).toString("base64");
    const name = presigned.fields.policy === undefined ? "Policy" : "policy";
    expect(await post(presigned, bytes(1), { [name]: forged })).toBe(403);
    expect([400, 403]).toContain(await post(presigned, bytes(1), { [name]: undefined }));
    expect(await opened.uploads.read(presigned.fields.key, KB)).toBeUndefined();
  });

  test("rejects a post after its policy has expired", async () => {
    const presigned = await presign(KB, 1000);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect(await post(presigned, bytes(1))).toBe(403);
  });

  test("rejects a key that could point out of its folder", async () => {
    for (const key of [
      "../up",
      "incoming/../../etc/passwd",
      "/etc/passwd",
      "incoming//x",
      "incoming/.hidden",
      "incoming/a\u0000b",
      "one",
    ]) {
      await expect(opened.uploads.presign({ key, maxBytes: 1, expiresInMs: 1000 }), key).rejects.toThrow();
      await expect(opened.uploads.write(key, bytes(1)), key).rejects.toThrow();
    }
  });

  test("replaces a file, lists files by prefix, and removes a file that is already gone", async () => {
    const folder = `documents/graduate/${randomUUID()}`;
    await opened.uploads.write(`${folder}/a.pdf`, bytes(1));
    await opened.uploads.write(`${folder}/a.pdf`, bytes(2));
    await opened.uploads.write(`${folder}/b.pdf`, bytes(3));
    const listed: StoredUpload[] = [];
    for await (const stored of opened.uploads.list(`${folder}/`)) listed.push(stored);
    expect(listed.map(({ key, size }) => [key.slice(folder.length + 1), size]).sort()).toEqual([
      ["a.pdf", 2],
      ["b.pdf", 3],
    ]);
    expect(Math.abs((listed[0]?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    await opened.uploads.remove(`${folder}/a.pdf`);
    await opened.uploads.remove(`${folder}/a.pdf`);
    expect(await opened.uploads.read(`${folder}/a.pdf`, KB)).toBeUndefined();
    expect(await opened.uploads.read(`${folder}/b.pdf`, KB)).toHaveLength(3);
    // Other folders that appear and disappear do not hide this file.
    const come = Array.from({ length: 40 }, async (_, at) => {
      await opened.uploads.write(`${folder}/${at}/c.pdf`, bytes(1));
      await opened.uploads.remove(`${folder}/${at}/c.pdf`);
    });
    for (let lists = 0; lists < 40; lists += 1) {
      const keys: string[] = [];
      for await (const { key } of opened.uploads.list(`${folder}/`)) keys.push(key);
      expect(keys).toContain(`${folder}/b.pdf`);
    }
    await Promise.all(come);
  });

  test("rejects a read beyond the caller's limit", async () => {
    const key = newKey();
    await opened.uploads.write(key, bytes(KB));
    await expect(opened.uploads.read(key, KB - 1)).rejects.toThrow(UploadTooLargeError);
  });

  test("stores one file per policy, however often the policy is used", async () => {
    const presigned = await presign();
    const statuses = await Promise.all([1, 2, 3, 4, 5].map((length) => post(presigned, bytes(length))));
    // A bucket accepts each post to the key. The disk accepts the first only, even after the file was removed.
    expect(statuses.filter((status) => status === 204)).toHaveLength(opened.uploads.routes !== undefined ? 1 : 5);
    const folder = presigned.fields.key.replace(/[^/]*$/, "");
    const listed: StoredUpload[] = [];
    for await (const stored of opened.uploads.list(folder)) listed.push(stored);
    expect(listed.map(({ key }) => key)).toEqual([presigned.fields.key]);
    await opened.uploads.remove(presigned.fields.key);
    expect(await post(presigned, bytes(1))).toBe(opened.uploads.routes !== undefined ? 403 : 204);
  });
});

describe("uploads on disk", () => {
  it("accepts uploads until the files under a policy's prefixes reach its limit, and again after a deletion", async () => {
    const { uploads, absolute, close } = await openDisk();
    const prefix = "incoming/graduate/account/";
    const presign = () =>
      uploads.presign({
        key: `${prefix}question/${randomUUID()}`,
        maxBytes: 1000,
        expiresInMs: 60_000,
        room: { prefixes: [prefix, "incoming/graduate/account.fall/"], maxBytes: 3000 },
      });
    const post = (presigned: PresignedUpload) => postTo({ absolute }, presigned, new Uint8Array(1000));
    await uploads.write("incoming/graduate/another/question/file", new Uint8Array(5000));
    await uploads.write("incoming/graduate/account.fall/question/file", new Uint8Array(500));
    const [first, second, third] = await Promise.all([presign(), presign(), presign()]);
    expect([await post(first), await post(second), await post(third)]).toEqual([204, 204, 403]);
    expect(await uploads.read(third.fields.key, 1000)).toBeUndefined();
    await uploads.remove(first.fields.key);
    expect(await post(third)).toBe(204);
    // There is no room for any of these.
    const many = await Promise.all(Array.from({ length: 10 }, presign));
    expect((await Promise.all(many.map(post))).filter((status) => status === 204)).toEqual([]);
    await close();
  });

  it("throws UploadsUnavailableError if the folder of the uploads is not writable", async () => {
    const folder = await mkdtemp(join(tmpdir(), "portico-uploads-"));
    const uploads = await openUploads({ dataDir: folder });
    // Puts a file in place of the folder: then not even root can write below it.
    await writeFile(join(folder, "uploads", "files", "incoming"), "");
    await expect(uploads.write("incoming/a/b/c/d", new Uint8Array(1))).rejects.toThrow(UploadsUnavailableError);
    await rm(folder, { recursive: true });
  });
});
