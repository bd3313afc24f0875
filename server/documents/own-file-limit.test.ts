import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTenant, type AnswerSchema } from "../../engine/core/index.ts";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import { createPrint } from "../print/index.ts";
import { createApplicationRecord, createStore, type Store } from "../store/index.ts";
import { createUploads, type Uploads } from "../uploads/index.ts";
import { createAttachmentBinder } from "./attachment-binder.ts";
import { createDocuments, type DocumentPlace, type Documents } from "./index.ts";
import { findRefusal } from "./find-refusal.fixture.ts";
import { makePng } from "./sample-files.fixture.ts";
import { unversioned } from "./unversioned.fixture.ts";
import { converterFile } from "../../tests/built-portal.ts";

const MEGABYTE = 1024 * 1024;
const place: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

const print = createPrint({ logger, binder: createAttachmentBinder(converterFile, logger) });
/** The limits that were signed, in bytes. */
const signed: number[] = [];
let folder: string;
let store: Store;
let uploads: Uploads;
let documents: Documents;

/** The graduate school, whose files have 1 MB, with a limit of 2 MB for the sketch. */
async function loadWithOwnLimit(): Promise<LoadedTenant> {
  const loaded = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
  const withLimit = (properties: Readonly<Record<string, AnswerSchema>>): Record<string, AnswerSchema> =>
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [
        key,
        key === place.answerKey ? { ...schema, "x-files": { megabytes: 2 } } : schema,
      ]),
    );
  const pages = loaded.definition.pages.map((page) => ({
    ...page,
    schema: { ...page.schema, properties: withLimit(page.schema.properties) },
  }));
  const definition = { ...loaded.definition, pages };
  return { ...loaded, definition, tenant: createTenant(definition, loaded.tenant.validators) };
}

beforeAll(async () => {
  const tenant = await loadWithOwnLimit();
  folder = await mkdtemp(join(tmpdir(), "portico-own-limit-"));
  store = await createStore({ sqliteFile: join(folder, "portico.db") });
  uploads = await createUploads({ disk: { folder: join(folder, "uploads") } });
  await store.createApplication(createApplicationRecord("graduate", "account-1", Date.now()));
  documents = createDocuments({
    store,
    ...unversioned(store),
    uploads: {
      ...uploads,
      presign: (request) => {
        signed.push(request.maxBytes);
        return uploads.presign(request);
      },
    },
    print,
    logger,
    converterFile,
    now: Date.now,
    findTenant: () => tenant,
    readApplication: () => Promise.resolve(undefined),
  });
});
afterAll(async () => {
  await documents.stopWorkers();
  await store.close();
  await print.close();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

async function arrive(bytes: Uint8Array): Promise<string> {
  const { fields } = await documents.presign(place);
  await uploads.write(fields.key, bytes);
  return fields.key;
}

it("is what a post is signed for, and what a file that has arrived may have", async () => {
  const tooLarge = await arrive(new Uint8Array(2 * MEGABYTE + 1));
  expect(signed).toEqual([2 * MEGABYTE]);
  const refused = documents.startConversion(place, { fileKey: tooLarge, fileName: "sketch.png" });
  expect(await findRefusal(refused)).toBe("document.missing");
});

it("lets a file be converted that is larger than the tenant's limit", async () => {
  const png = await makePng();
  const large = new Uint8Array(MEGABYTE + png.length);
  large.set(png);
  await documents.startConversion(place, { fileKey: await arrive(large), fileName: "sketch.png" });
  documents.startWorkers();
  await vi.waitFor(async () => expect((await documents.conversionStatus(place)).status).toBe("COMPLETED"), {
    timeout: 60_000,
    interval: 100,
  });
}, 90_000);
