import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTenant } from "../../engine/core/index.ts";
import type { LoadedTenant } from "../../engine/node/index.ts";
import { WEB_STATUSES } from "../../engine/protocol/index.ts";
import { createApplicationRecord, toApplicationId, type Store } from "../store/index.ts";
import type { Uploads } from "../uploads/index.ts";
import {
  PLACE as place,
  findRefusal,
  openDocumentsUnderTest,
  type DocumentsUnderTest,
} from "./documents-under-test.fixture.ts";
import type { Documents } from "./index.ts";
import { makePdf } from "./sample-files.fixture.ts";

const MB = 1024 * 1024;
let test: DocumentsUnderTest;
let store: Store;
let uploads: Uploads;
let documents: Documents;
beforeEach(async () => {
  test = await openDocumentsUnderTest(() => ({ maxAccountBytes: 3 * MB }));
  ({ store, uploads } = test);
  documents = test.open();
});
afterEach(() => test.close());

const stored = (kind: string, key: string, bytes: number) =>
  uploads.write(`${kind}/graduate/account-1/${key}`, new Uint8Array(bytes));
it("counts incoming and converted files, but not the file that the next one replaces", async () => {
  await stored("documents", `${place.answerKey}/old.pdf`, 3 * MB);
  expect(await findRefusal(documents.presign(place))).toBe("allowed");
  await stored("documents", "transcript/a.pdf", MB);
  await stored("incoming", "transcript/b", MB);
  await uploads.write("documents/graduate/account-2/transcript/a.pdf", new Uint8Array(3 * MB));
  await stored("applications", "copy.pdf", 3 * MB);
  expect(await findRefusal(documents.presign(place))).toBe("allowed");
  await stored("incoming", "transcript/c", 1);
  expect(await findRefusal(documents.presign(place))).toBe("upload.noRoom");
  expect(await findRefusal(documents.presign(place, "b.pdf", MB))).toBe("upload.noRoom");
  expect(await findRefusal(documents.presign(place, "b.pdf", MB - 1))).toBe("allowed");
  await uploads.remove("documents/graduate/account-1/transcript/a.pdf");
  expect(await findRefusal(documents.presign(place))).toBe("allowed");
});

it("counts the files of all drafts of an account, but not submitted files", async () => {
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

it("rejects the conversion of a file that exceeds the quota, and deletes the file", async () => {
  const fileKey = await test.upload(documents, await makePdf());
  await stored("documents", "transcript/a.pdf", 3 * MB);
  expect(await findRefusal(documents.startConversion(place, { fileKey, fileName: "a.pdf" }))).toBe("upload.noRoom");
  expect(await test.storedKeys()).toEqual(["documents/graduate/account-1/transcript/a.pdf"]);
});

it("fails a conversion whose PDF exceeds the quota, reports the size, and keeps nothing", async () => {
  const file = await makePdf();
  const fileKey = await test.upload(documents, file);
  await stored("documents", "transcript/a.pdf", 3 * MB - file.length);
  await documents.startConversion(place, { fileKey, fileName: "a.pdf" });
  await stored("documents", "transcript/b.pdf", file.length);
  documents.startWorkers();
  expect(await test.settled(documents)).toBe("FAILED");
  expect((await documents.conversionStatus(place)).message).toMatch(/^There is no room left .*\(\d+.* as a PDF\)/);
  await documents.stopWorkers();
  expect((await test.storedKeys()).filter((key) => !key.includes("transcript"))).toEqual([]);
});

/** Returns the tenant, whose files may have 1 MB, with a limit of 2 MB for the sketch. */
function withOwnLimit(loaded: LoadedTenant): LoadedTenant {
  const definition = structuredClone(loaded.definition);
  for (const { schema } of definition.pages)
    Object.assign(schema.properties[place.answerKey] ?? {}, { "x-files": { megabytes: 2 } });
  return { ...loaded, definition, tenant: createTenant(definition, loaded.tenant.validators) };
}

it("applies the question's own limit to the signed upload and to the conversion", async () => {
  await test.close();
  test = await openDocumentsUnderTest(({ tenant }) => {
    const limited = withOwnLimit(tenant);
    return { findTenant: () => limited };
  });
  documents = test.open();
  const presign = vi.spyOn(test.uploads, "presign");
  const tooLarge = await test.upload(documents, new Uint8Array(2 * MB + 1));
  expect(presign.mock.calls).toMatchObject([[{ maxBytes: 2 * MB }]]);
  const refused = documents.startConversion(place, { fileKey: tooLarge, fileName: "sketch.png" });
  expect(await findRefusal(refused)).toBe("document.missing");
  const large = new Uint8Array(MB + 10_000);
  large.set(await makePdf());
  const fileKey = await test.upload(documents, large);
  await documents.startConversion(place, { fileKey, fileName: "sketch.pdf" });
  documents.startWorkers();
  expect(await test.settled(documents)).toBe("COMPLETED");
});
