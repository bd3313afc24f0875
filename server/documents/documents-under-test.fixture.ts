import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeDataFolder } from "../../tests/data-folder.ts";
import { loadTenant, type LoadedTenant } from "../../engine/node/index.ts";
import type { ConvertDeps } from "./convert-job.ts";
import { createDocuments, type DocumentPlace, type Documents, type DocumentsDeps } from "./index.ts";
import { ServerError } from "../errors.ts";
import {
  createApplicationRecord,
  createStore,
  toDocumentAnswers,
  touchApplication,
  type Store,
  updateApplication,
} from "../store/index.ts";
import { openUploads, type Uploads } from "../uploads/index.ts";

export const PLACE: DocumentPlace = { tenant: "graduate", account: "account-1", answerKey: "personal_sketch_pdf" };
const tenant = await loadTenant(join(import.meta.dirname, "../../tenants/graduate"));
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Parts {
  readonly folder: string;
  readonly store: Store;
  readonly uploads: Uploads;
  readonly tenant: LoadedTenant;
}
export type DocumentsUnderTest = Awaited<ReturnType<typeof openDocumentsUnderTest>>;

/**
 * Opens one application with its own store and uploads. Its converter returns PDFs unchanged and rejects other files. It
 * cannot print.
 */
export async function openDocumentsUnderTest(change: (parts: Parts) => Partial<ConvertDeps> = () => ({})) {
  const folder = await makeDataFolder();
  const converterFile = join(folder, "converter.mjs");
  await writeFile(converterFile, RETURNS_PDFS);
  const store = await createStore({ sqliteFile: join(folder, "portico.db") });
  const uploads = await openUploads({ dataDir: folder });
  await store.createApplication(createApplicationRecord(PLACE.tenant, PLACE.account, Date.now()));
  const deps = {
    store,
    findUpToDate: (id, account) => store.findApplication(id, account),
    changeDraft: (id, account, work) => updateApplication(store, id, account, work),
    touchApplication: (id, account, change) => touchApplication(store, id, account, change),
    uploads,
    print: {} as DocumentsDeps["print"],
    logger: silent,
    converterFile,
    quota: { checkConverted: () => Promise.resolve() },
    now: Date.now,
    findTenant: (id: string) => (id === PLACE.tenant ? tenant : undefined),
    readApplication: async (tenantId: string, account: string) => {
      const record = await store.findApplication(tenantId, account);
      if (record === undefined) return undefined;
      const { answers, tabs, addAnother, documents } = record;
      return {
        application: { answers, tabs, addAnother, documents: toDocumentAnswers(documents) },
        username: "zoe@example.edu",
        submittedAt: record.webStatus.find(({ web_status }) => web_status === "submitted")?.at,
      };
    },
    ...change({ folder, store, uploads, tenant }),
  } satisfies ConvertDeps;
  const opened: Documents[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(opened.splice(0).map((documents) => documents.stopWorkers()));
  };
  return {
    folder,
    store,
    uploads,
    tenant,
    deps,
    open: (): Documents => {
      const documents = createDocuments(deps);
      opened.push(documents);
      return documents;
    },
    upload: async (documents: Documents, bytes: Uint8Array): Promise<string> => {
      const { fields } = await documents.presign(PLACE);
      await uploads.write(fields.key, bytes);
      return fields.key;
    },
    settled: async (documents: Documents): Promise<string> => {
      for (;;) {
        const { status } = await documents.conversionStatus(PLACE);
        if (status !== "UNPROCESSED" && status !== "IN_PROGRESS") return status;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    storedKeys: async (): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of uploads.list("")) keys.push(key);
      return keys;
    },
    stop,
    close: async (): Promise<void> => {
      await stop();
      await store.close();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

const program = (onFile: string): string => `
process.stdout.write("ready\\n");
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const file = Buffer.concat(chunks);
${onFile}
`;

export const DIES_OF_ALL = program('process.kill(process.pid, "SIGKILL");');
export const CONVERTS_ALL = program('process.stdout.write(\'{"kind":"pdf"}\\n%PDF-1.4\');');
/** Waits 100 ms, so that a test can change the application during the conversion. */
const RETURNS_PDFS = program(`
await new Promise((done) => setTimeout(done, 100));
if (!file.subarray(0, 5).equals(Buffer.from("%PDF-"))) process.stdout.write('{"failure":"content_unknown","values":{}}\\n');
else process.stdout.write(Buffer.concat([Buffer.from('{"kind":"pdf"}\\n'), file]));
`);

/** Returns the text key or code of the rejection, or "allowed". */
export const findRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof ServerError ? (error.options.text ?? error.code) : String(error)),
  );
