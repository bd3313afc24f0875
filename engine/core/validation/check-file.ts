import { isLongerThan } from "../answers/characters.ts";
import type { TenantLimits } from "../tenant/definition.ts";
import type { Field } from "../tenant/field.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { EvaluationTextKey } from "../texts/evaluation-texts.ts";
import type { TextValues } from "../texts/interpolate.ts";
import { extensionOf, extensionsOfGroups } from "./file-kinds.ts";

export interface FileProblem {
  readonly text: EvaluationTextKey;
  readonly values: TextValues;
}

export const MEGABYTE = 1024 * 1024;
/** Largest limit that a tenant or question can set. The server reads a whole file into memory. */
export const GREATEST_FILE_MEGABYTES = 50;

/** Returns the limits for a question's files: its own size and types, otherwise the tenant's. */
export function fileLimitsOf(
  { definition, fields }: Pick<Tenant, "definition" | "fields">,
  answerKey: string,
): TenantLimits {
  const { limits } = definition.tenant;
  const { megabytes, accept } = fields.get(answerKey)?.schema["x-files"] ?? {};
  if (megabytes === undefined && accept === undefined) return limits;
  return {
    ...limits,
    ...(megabytes === undefined ? {} : { fileMaxBytes: Math.floor(megabytes * MEGABYTE) }),
    ...(accept === undefined ? {} : { fileTypes: extensionsOfGroups(accept) }),
  };
}

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/** Returns the first problem of a chosen file (specification, section 5). */
export function findFileProblem({ name, size }: ChosenFile, limits: TenantLimits): FileProblem | undefined {
  if (size > limits.fileMaxBytes) return { text: "upload.tooLarge", values: fileLimits(limits) };
  const nameProblem = findFileNameProblem(name, limits);
  if (nameProblem !== undefined) return nameProblem;
  return size === 0 ? { text: "upload.empty", values: {} } : undefined;
}

/** Invisible characters. Some reverse text, which disguises a file's extension (UTR 36). */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;

/** Keeps only visible characters and single spaces, in Unicode form C. */
export const cleanFileName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(/\p{Zs}+/gu, " ")
    .trim();

export function findFileNameProblem(given: string, limits: TenantLimits): FileProblem | undefined {
  const name = cleanFileName(given);
  if (!extensionsOf(limits).includes(extensionOf(name))) return { text: "upload.type", values: fileLimits(limits) };
  if (isLongerThan(name, limits.fileNameMaxLength)) return { text: "upload.nameTooLong", values: fileLimits(limits) };
  return undefined;
}

export function fileLimits(limits: TenantLimits): {
  readonly size: string;
  readonly types: string;
  readonly nameLength: number;
} {
  return { size: formatBytes(limits.fileMaxBytes), types: toTypeList(limits), nameLength: limits.fileNameMaxLength };
}

/** Returns the limits that a hint may contain: `{maxLength}`, or `{maxFiles}` and `{maxSize}`. */
export function hintLimits(tenant: Tenant, { key, isDocument, filePlaces, maxLength }: Field): TextValues {
  if (isDocument) return { maxFiles: filePlaces?.length ?? 1, maxSize: fileLimits(fileLimitsOf(tenant, key)).size };
  return maxLength === undefined ? {} : { maxLength };
}

/** Lists file extensions for messages and the `accept` attribute: `.png, .jpeg`. */
export function toTypeList(limits: TenantLimits): string {
  return extensionsOf(limits)
    .map((extension) => `.${extension}`)
    .join(", ");
}

function extensionsOf({ fileTypes }: TenantLimits): readonly string[] {
  return fileTypes.map((type) => type.replace(/^\./, "").toLowerCase());
}

/** Formats a size: `1 MB`, `12.3 KB`. Uses powers of 1024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${String(Math.round(amount * 10) / 10)} ${unit}`;
}
