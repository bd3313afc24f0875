import { isLongerThan } from "../answers/characters.ts";
import type { TenantLimits } from "../tenant/definition.ts";
import type { Tenant } from "../tenant/tenant.ts";
import type { EvaluationTextKey } from "../texts/evaluation-texts.ts";
import type { TextValues } from "../texts/interpolate.ts";

/** Why a file is refused, as a text and its values. */
export interface FileProblem {
  readonly text: EvaluationTextKey;
  readonly values: TextValues;
}

export const MEGABYTE = 1024 * 1024;
/**
 * No tenant and no question may take larger files: the server reads a post as a whole, and this is what the converter
 * has been seen to hold, a scan of 40 pages.
 */
export const GREATEST_FILE_MEGABYTES = 50;

/** The limits of a document question: the tenant's, with what the question says itself in their place. */
export function fileLimitsOf(
  { definition, fields }: Pick<Tenant, "definition" | "fields">,
  answerKey: string,
): TenantLimits {
  const { limits } = definition.tenant;
  const { megabytes } = fields.get(answerKey)?.schema["x-files"] ?? {};
  return megabytes === undefined ? limits : { ...limits, fileMaxBytes: Math.floor(megabytes * MEGABYTE) };
}

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/** The first rule of docs/specification.md, section 5 that a file breaks, or undefined. */
export function findFileProblem({ name, size }: ChosenFile, limits: TenantLimits): FileProblem | undefined {
  if (size > limits.fileMaxBytes) return { text: "upload.tooLarge", values: fileLimits(limits) };
  const nameProblem = findFileNameProblem(name, limits);
  if (nameProblem !== undefined) return nameProblem;
  return size === 0 ? { text: "upload.empty", values: {} } : undefined;
}

/**
 * Signs that are not seen, that hide others, or that turn the reading direction and so disguise an extension (Unicode
 * TR 36). Among them are the blanks that Unicode counts as letters.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u2800]/gu;

/** A file's name as it is shown and stored: what is seen of it, in one form for each letter. */
export const cleanFileName = (name: string): string =>
  name
    .normalize("NFC")
    .replace(UNSEEN, "")
    .replace(/\p{Zs}+/gu, " ")
    .trim();

/** The first rule that a file breaks by its name alone, or undefined. */
export function findFileNameProblem(given: string, limits: TenantLimits): FileProblem | undefined {
  const name = cleanFileName(given);
  const extension = name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
  if (!extensionsOf(limits).includes(extension)) return { text: "upload.type", values: fileLimits(limits) };
  if (isLongerThan(name, limits.fileNameMaxLength)) return { text: "upload.nameTooLong", values: fileLimits(limits) };
  return undefined;
}

/** A tenant's limits in words, as the texts about files want them in their placeholders. */
export function fileLimits(limits: TenantLimits): {
  readonly size: string;
  readonly types: string;
  readonly nameLength: number;
} {
  return { size: formatBytes(limits.fileMaxBytes), types: toTypeList(limits), nameLength: limits.fileNameMaxLength };
}

/** The types as messages and the `accept` attribute list them: `.png, .jpeg`. */
export function toTypeList(limits: TenantLimits): string {
  return extensionsOf(limits)
    .map((extension) => `.${extension}`)
    .join(", ");
}

function extensionsOf({ fileTypes }: TenantLimits): readonly string[] {
  return fileTypes.map((type) => type.replace(/^\./, "").toLowerCase());
}

/** A size in words, as `1 MB` or `12.3 KB`. It counts in powers of 1024, because file managers do. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${String(Math.round(amount * 10) / 10)} ${unit}`;
}
