import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { createUploads, type Uploads } from "./index.ts";
import { useFolder } from "../../tests/use-folder.ts";

const MB = 1024 * 1024;
const KEY = "incoming/graduate/account/question/file";
const BOUNDARY = "the-boundary";
const EMPTY_PART = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;

const folder = useFolder("suite");
let uploads: Uploads;
const app = new Hono();
beforeAll(async () => {
  uploads = await createUploads({ disk: { folder: folder() } });
  if (uploads.routes) app.route("/uploads", uploads.routes);
});

/** Posts a body in small pieces, as a network brings it, without a declared length. */
function post(url: string, pieces: Iterable<string>, contentType = `multipart/form-data; boundary=${BOUNDARY}`) {
  const unsent = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = unsent.next();
      if (done === true) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": contentType } } as RequestInit;
  return Promise.resolve(app.fetch(new Request(`http://localhost${url}`, init)));
}

const part = (name: string, value: string, more = ""): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const filePart = (value: string): string => part("file", value, '; filename="a.pdf"\r\nContent-Type: application/pdf');
const KEY_PART = part("key", KEY);
const END = `--${BOUNDARY}--\r\n`;

const presign = async (maxBytes = 100): Promise<string> =>
  (await uploads.presign({ key: KEY, maxBytes, expiresInMs: 60_000 })).url;

it.each<[string, readonly string[], number]>([
  ["it has two files", [KEY_PART, filePart("x"), filePart("y"), END], 400],
  ["a field comes twice", [KEY_PART, KEY_PART, filePart("x"), END], 403],
  ["it has no file", [KEY_PART, END], 400],
  ["its file is sent as a text field", [KEY_PART, part("file", "x"), END], 400],
  ["it ends in the middle of its file", [KEY_PART, filePart("x").slice(0, -2)], 400],
  ["it has no parts at all", ["nothing"], 400],
  ["it has a thousand parts", [EMPTY_PART.repeat(1_000), KEY_PART, filePart("x"), END], 400],
  ["a field is long", [KEY_PART, part("note", "x".repeat(5_000)), filePart("x"), END], 400],
])("rejects a post if %s", async (_what, pieces, status) => {
  expect((await post(await presign(), pieces)).status).toBe(status);
  expect(await uploads.read(KEY, MB)).toBeUndefined();
});

it.each(["application/x-www-form-urlencoded", "application/json", "text/plain", "multipart/form-data", ""])(
  "rejects a post of type %j",
  async (contentType) => {
    expect((await post(await presign(), ["a=b&".repeat(1_000)], contentType)).status).toBe(400);
  },
);

it.each([
  ["without a signature", () => Promise.resolve("/uploads"), 403, 0],
  ["with a wrong signature", async () => (await presign()).replace(/.$/, (last) => (last === "0" ? "1" : "0")), 403, 0],
  ["longer than its policy allows", presign, 400, 256 * 1024],
])("rejects a post %s before it keeps more than that", async (_what, toUrl, status, most) => {
  let sent = 0;
  let sentBefore: number | undefined;
  function* send() {
    yield KEY_PART;
    for (; sent < MB; sent += EMPTY_PART.length) yield EMPTY_PART;
    yield END;
  }
  const answer = await post(await toUrl(), send()).then((response) => {
    sentBefore = sent;
    return response;
  });
  expect(answer.status).toBe(status);
  expect(sentBefore).toBeLessThanOrEqual(most + EMPTY_PART.length);
});
