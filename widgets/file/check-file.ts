import type { TenantLimits, TextKey, TextValues } from "../../engine/core/index.ts";

/** Why a chosen file is not sent: a text and its values. */
export interface FileProblem {
  readonly text: TextKey;
  readonly values: TextValues;
}

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/** The first rule of specification section 5 that a chosen file breaks, or undefined. */
export function findFileProblem({ name, size }: ChosenFile, limits: TenantLimits): FileProblem | undefined {
  if (size > limits.fileMaxBytes) return { text: "upload.tooLarge", values: { size: formatBytes(limits.fileMaxBytes) } };
  const extension = name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
  if (!extensionsOf(limits).includes(extension)) return { text: "upload.type", values: { types: toTypeList(limits) } };
  if ([...name].length > limits.fileNameMaxLength) return { text: "upload.nameTooLong", values: { nameLength: limits.fileNameMaxLength } };
  if (size === 0) return { text: "upload.empty", values: {} };
  return undefined;
}

/** `.png, .jpeg`: as messages and the `accept` attribute have it. */
export function toTypeList(limits: TenantLimits): string {
  return extensionsOf(limits).map((extension) => `.${extension}`).join(", ");
}

function extensionsOf({ fileTypes }: TenantLimits): readonly string[] {
  return fileTypes.map((type) => type.replace(/^\./, "").toLowerCase());
}

/** `1 MB`, `12.3 KB`: powers of 1024, as file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const [amount, unit] = bytes < 1024 * 1024 ? [bytes / 1024, "KB"] : [bytes / 1024 / 1024, "MB"];
  return `${String(Math.round(amount * 10) / 10)} ${unit}`;
}
