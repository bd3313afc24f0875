import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { loadTenant } from "../../engine/node/index.ts";
import { createApplicationRecord, createStore, toApplicationId, type Store } from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import type { DocumentsDeps } from "./documents-deps.ts";
import { createDocuments, type DocumentPlace, type Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePdf } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const MB = 1024 * 1024;
const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };
let folder: string;
let store: Store;
let uploads: Uploads;
let documents: Documents;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-room-"));
  store = await createStore({ sqliteFile: ":memory:" });
  uploads = await createUploads({ disk: { folder } });
  await store.createApplication(createApplicationRecord("graduate", "account-1", 1));
  const tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
  documents = createDocuments({
    store,
    ...unversioned(store),
    uploads,
    // A PDF is converted without a browser.
    print: {} as DocumentsDeps["print"],
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    converterFile,
    maxAccountBytes: 3 * MB,
    now: Date.now,
    findTenant: () => tenant,
    readApplication: () => Promise.resolve(undefined),
  });
});
afterEach(async () => {
  await documents.stopWorkers();
  await store.close();
  await rm(folder, { recursive: true });
});

const stored = (kind: string, key: string, bytes: number) =>
  uploads.write(`${kind}/graduate/account-1/${key}`, new Uint8Array(bytes));
async function storedKeys(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of uploads.list("")) keys.push(key);
  return keys;
}
async function upload(bytes: Uint8Array): Promise<string> {
  const { fields } = await documents.presign(place);
  await uploads.write(fields.key, bytes);
  return fields.key;
}
async function settled(): Promise<string> {
  for (;;) {
    const { status } = await documents.conversionStatus(place);
    if (status !== "UNPROCESSED" && status !== "IN_PROGRESS") return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
describe("the room of an account", () => {
  it("counts files on their way and what was made of others, but not what the next file replaces", async () => {
    await stored("documents", `${place.answerKey}/old.pdf`, 3 * MB);
    expect(await findRefusal(documents.presign(place))).toBe("allowed");
    await stored("documents", "transcript/a.pdf", MB);
    await stored("incoming", "transcript/b", MB);
    await uploads.write("documents/graduate/account-2/transcript/a.pdf", new Uint8Array(3 * MB));
    await stored("applications", "copy.pdf", 3 * MB);
    expect(await findRefusal(documents.presign(place))).toBe("allowed");
    await stored("incoming", "transcript/c", 1);
    expect(await findRefusal(documents.presign(place))).toBe("upload.noRoom");
    await uploads.remove("documents/graduate/account-1/transcript/a.pdf");
    expect(await findRefusal(documents.presign(place))).toBe("allowed");
  });

  it("is one for all its drafts, and what was submitted takes nothing of it", async () => {
    const application = (round: string, more: object = {}) =>
      store.createApplication({
        ...createApplicationRecord("graduate", toApplicationId("account-1", round), 2, round),
        ...more,
      });
    await application("fall");
    await application("spring");
    const inSpring = { ...place, account: "account-1.spring" };
    await uploads.write("documents/graduate/account-1.fall/transcript/a.pdf", new Uint8Array(2 * MB));
    expect(await findRefusal(documents.presign(inSpring))).toBe("allowed");
    await uploads.write("incoming/graduate/account-1/transcript/b", new Uint8Array(1));
    expect(await findRefusal(documents.presign(inSpring))).toBe("upload.noRoom");
    expect(await findRefusal(documents.presign(place))).toBe("upload.noRoom");
    expect(await findRefusal(documents.presign({ ...place, account: "account-1.fall" }))).toBe("upload.noRoom");
    await uploads.remove("incoming/graduate/account-1/transcript/b");

    await application("winter", { webStatus: WEB_STATUSES.map((web_status) => ({ web_status, at: 3 })) });
    await uploads.write("documents/graduate/account-1.winter/transcript/a.pdf", new Uint8Array(3 * MB));
    expect(await findRefusal(documents.presign(inSpring))).toBe("allowed");
  });

  it("refuses to convert what has arrived beyond it, and deletes that", async () => {
    const fileKey = await upload(await makePdf());
    await stored("documents", "transcript/a.pdf", 3 * MB);
    expect(await findRefusal(documents.startConversion(place, { fileKey, fileName: "a.pdf" }))).toBe("upload.noRoom");
    expect(await storedKeys()).toEqual(["documents/graduate/account-1/transcript/a.pdf"]);
  });

  it("fails a conversion whose PDF does not fit, says how large that is, and keeps nothing of it", async () => {
    const file = await makePdf();
    const fileKey = await upload(file);
    await stored("documents", "transcript/a.pdf", 3 * MB - file.length);
    await documents.startConversion(place, { fileKey, fileName: "a.pdf" });
    await stored("documents", "transcript/b.pdf", file.length);
    documents.startWorkers();
    expect(await settled()).toBe("FAILED");
    expect((await documents.conversionStatus(place)).message).toMatch(/^There is no room left .* \d+.* as a PDF/);
    await documents.stopWorkers();
    expect((await storedKeys()).filter((key) => !key.includes("transcript"))).toEqual([]);
  });
});
