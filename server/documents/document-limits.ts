import { fileLimitsOf, findFileNameProblem, formatBytes, type TextValues } from "../../engine/core/index.ts";
import type { ServerTextKey } from "../../engine/texts/index.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import type { DocumentPlace } from "./documents-deps.ts";
import { convertedFolder, incomingFolder } from "./upload-keys.ts";
import { ServerError } from "../errors.ts";
import type { PrintTenant } from "../print/index.ts";
import { accountOf, isSubmitted, type Store } from "../store/index.ts";
import { countBytes, type StorageLimit, type Uploads } from "../uploads/index.ts";

/** @param text reason, for the applicant */
export const refuseDocument = (text: ServerTextKey, values: TextValues = {}): ServerError =>
  new ServerError("document_refused", { text, values });

/** @throws ServerError `document_refused` if the question does not accept files */
export function checkDocumentQuestion({ tenant }: PrintTenant, { answerKey }: DocumentPlace): void {
  if (tenant.fields.get(answerKey)?.isDocument !== true) throw refuseDocument("document.notAsked");
}

/** @throws ServerError `document_refused` */
export function checkFileName({ tenant }: PrintTenant, { answerKey }: DocumentPlace, fileName: string): void {
  if (fileName === "" || /[/\\]/.test(fileName)) throw refuseDocument("document.name");
  const problem = findFileNameProblem(fileName, fileLimitsOf(tenant, answerKey));
  if (problem !== undefined) throw refuseDocument(problem.text, problem.values);
}

export const DEFAULT_QUOTA_BYTES = 100 * 1024 * 1024;

export type StorageQuota = ReturnType<typeof createStorageQuota>;

/**
 * Limits the bytes of an account's drafts in the upload storage. Does not count the question's current file, which the
 * next one replaces. Does not count files of submissions, which applicants cannot delete.
 */
export function createStorageQuota(
  uploads: Pick<Uploads, "list">,
  store: Pick<Store, "listApplications">,
  maxBytes: number,
) {
  const count = async (folders: readonly string[], without?: ReadonlySet<string>): Promise<number> => {
    const all = await Promise.all(folders.map((folder) => countBytes(uploads, folder, without)));
    return all.reduce((sum, bytes) => sum + bytes, 0);
  };
  const room = async (place: DocumentPlace): Promise<StorageLimit> => {
    const records = await store.listApplications(place.tenant, accountOf(place.account));
    const drafts = records.flatMap((record) => (isSubmitted(record) ? [] : [record.account]));
    const submitted = new Set(
      records.flatMap(({ earlier }) =>
        earlier.flatMap(({ documents }) => Object.values(documents).map(({ pdfKey }) => pdfKey)),
      ),
    );
    const places = [...new Set([...drafts, place.account])].map((account) => ({ ...place, account }));
    const [all, own] = await Promise.all([
      count(places.map(convertedFolder), submitted),
      countBytes(uploads, `${convertedFolder(place)}${place.answerKey}/`, submitted),
    ]);
    return { prefixes: places.map(incomingFolder), maxBytes: Math.max(0, maxBytes - (all - own)) };
  };
  return {
    /** Returns the room for uploads. @throws ServerError `document_refused` if `fileBytes` more do not fit */
    limitFor: async (place: DocumentPlace, fileBytes: number) => {
      const found = await room(place);
      if ((await count(found.prefixes)) + fileBytes > found.maxBytes) throw refuseDocument("upload.noRoom");
      return found;
    },
    /** @throws ConversionFailure if the PDF is too large to take the place of the file */
    checkConverted: async (place: DocumentPlace, fileBytes: number, pdfBytes: number) => {
      const found = await room(place);
      if ((await count(found.prefixes)) - fileBytes + pdfBytes > found.maxBytes)
        throw new ConversionFailure("no_room", { size: formatBytes(pdfBytes) });
    },
  };
}
