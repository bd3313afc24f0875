import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { openUploads, type Uploads } from "./index.ts";
import { useFolder } from "../../tests/use-folder.ts";

const MB = 1024 * 1024;
const KEY = "incoming/graduate/account/question/file";
const BOUNDARY = "the-boundary";
const EMPTY_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;

const folder = useFolder("suite");
let uploads: Uploads;
const app = new Hono();
beforeAll(async () => {
  uploads = await openUploads({ dataDir: folder() });
  if (uploads.routes) app.route("/uploads", uploads.routes);
});

/** Posts a body in small pieces, as a network brings it, without a declared length. */
function post(pieces: Iterable<string>, contentType = `multipart/form-data; boundary=${BOUNDARY}`): Promise<Response> {
  const unsent = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = unsent.next();
      if (done === true) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": contentType } } as RequestInit;
  return Promise.resolve(app.fetch(new Request("http://localhost/uploads", init)));
}

const part = (name: string, value: string, more = ""): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const filePart = (value: string): string => part("file", value, '; filename="a.pdf"\r\nContent-Type: application/pdf');
const END = `--${BOUNDARY}--\r\n`;

async function signedFields(maxBytes = 100): Promise<readonly string[]> {
  const { fields } = await uploads.presign({ key: KEY, maxBytes, expiresInMs: 60_000 });
  return Object.entries(fields).map(([name, value]) => part(name, value));
}

it.each<[string, () => Promise<readonly string[]>, number]>([
  ["its file comes before its fields", async () => [filePart("x"), ...(await signedFields()), END], 403],
  ["it has two files", async () => [...(await signedFields()), filePart("x"), filePart("y"), END], 400],
  ["a field comes twice", async () => [...(await signedFields()), part("key", KEY), filePart("x"), END], 400],
  [
    "a field is very long",
    async () => [part("policy", "x".repeat(100_000)), ...(await signedFields()), filePart("x"), END],
    400,
  ],
  ["it has no file", async () => [...(await signedFields()), END], 400],
  ["its file is sent as a text field", async () => [...(await signedFields()), part("file", "x"), END], 400],
  ["it ends in the middle of its file", async () => [...(await signedFields()), filePart("x").slice(0, -2)], 400],
  ["it has no parts at all", () => Promise.resolve(["nothing"]), 400],
  [
    "it is longer than the limit",
    async () => [...(await signedFields(60 * MB)), filePart("x".repeat(51 * MB)), END],
    400,
  ],
])("rejects a post if %s", async (_what, make, status) => {
  await uploads.remove(KEY);
  expect((await post(await make())).status).toBe(status);
  expect(await uploads.read(KEY, MB)).toBeUndefined();
});

it.each(["application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data", ""])(
  "rejects a post of type %j",
  async (contentType) => {
    expect((await post(["a=b&".repeat(1_000)], contentType)).status).toBe(400);
  },
);

it.each([
  ["empty parts", EMPTY_PART.repeat(500)],
  ["signs that begin a boundary", `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(1_000)],
  ["headers without an end", "x: y\r\n".repeat(5_000)],
])("rejects a post without a file within the first megabyte of %s", async (_what, piece) => {
  let sent = 0;
  function* send() {
    yield EMPTY_PART;
    for (; sent < MB; sent += piece.length) yield piece;
    yield END;
  }
  expect((await post(send())).status).toBe(400);
  expect(sent).toBeLessThan(MB);
});
