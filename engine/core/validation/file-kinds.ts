/** Groups of file kinds that a question can accept (`accept` of `x-files`). */
export const FILE_GROUPS = ["pdf", "picture", "word", "video", "sound"] as const;
export type FileGroup = (typeof FILE_GROUPS)[number];

interface FileKindFacts {
  readonly group: FileGroup;
  readonly extensions: readonly [string, ...string[]];
  readonly mediaType: string;
  /** Matches the first 1,024 bytes, read as Latin-1. */
  readonly begins: RegExp;
  /** True if the portal stores the file unchanged. False if it stores the file as a PDF. */
  readonly isKept: boolean;
}

/** MP4 (ISO/IEC 14496-12), without other formats of this container: HEIC, AVIF, QuickTime. */
const MP4 = /^.{4}ftyp(?!hei|hev|mif1|msf1|avi|qt {2})/su;

/** All kinds of files that the portal accepts. A ZIP counts as .docx until its conversion. */
export const FILE_KINDS = {
  png: { group: "picture", extensions: ["png"], mediaType: "image/png", begins: /^\u0089PNG\r\n/u, isKept: false },
  jpeg: { group: "picture", extensions: ["jpeg", "jpg"], mediaType: "image/jpeg", begins: /^ÿØÿ/u, isKept: false },
  // ISO 32000 requires the header at byte 0, but PDF readers accept it within the first 1,024 bytes.
  pdf: { group: "pdf", extensions: ["pdf"], mediaType: "application/pdf", begins: /%PDF-/u, isKept: false },
  docx: {
    group: "word",
    extensions: ["docx"],
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    begins: /^PK\p{Cc}\p{Cc}/u,
    isKept: false,
  },
  mp4: { group: "video", extensions: ["mp4"], mediaType: "video/mp4", begins: MP4, isKept: true },
  mov: {
    group: "video",
    extensions: ["mov"],
    mediaType: "video/quicktime",
    begins: /^.{4}(ftypqt {2}|moov|mdat|wide|free|skip)/su,
    isKept: true,
  },
  webm: {
    group: "video",
    extensions: ["webm"],
    mediaType: "video/webm",
    begins: /^\p{Cc}Eß£.*webm/su,
    isKept: true,
  },
  mp3: { group: "sound", extensions: ["mp3"], mediaType: "audio/mpeg", begins: /^(ID3|ÿ[úûòóâã])/u, isKept: true },
  m4a: { group: "sound", extensions: ["m4a"], mediaType: "audio/mp4", begins: MP4, isKept: true },
  wav: { group: "sound", extensions: ["wav"], mediaType: "audio/wav", begins: /^RIFF.{4}WAVE/su, isKept: true },
  ogg: { group: "sound", extensions: ["ogg"], mediaType: "audio/ogg", begins: /^OggS/u, isKept: true },
} as const satisfies Readonly<Record<string, FileKindFacts>>;

export type FileKind = keyof typeof FILE_KINDS;

const KINDS = Object.entries(FILE_KINDS) as readonly (readonly [FileKind, FileKindFacts])[];

export const extensionsOfGroups = (groups: readonly FileGroup[]): readonly string[] =>
  KINDS.flatMap(([, { group, extensions }]) => (groups.includes(group) ? extensions : []));

export const extensionOf = (fileName: string): string => /\.([^.]*)$/su.exec(fileName)?.[1]?.toLowerCase() ?? "";

export const findNamedKind = (fileName: string): FileKind | undefined =>
  KINDS.find(([, { extensions }]) => extensions.includes(extensionOf(fileName)))?.[0];

/** Returns the kind by the first bytes. If several kinds match, prefers `expected`. */
export function findContentKind(bytes: Uint8Array, expected?: FileKind): FileKind | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  const found = KINDS.flatMap(([kind, { begins }]) => (begins.test(start) ? [kind] : []));
  return expected !== undefined && found.includes(expected) ? expected : found[0];
}

/** Returns the media type of a file that the portal stores unchanged. Returns undefined for other files. */
export function findKeptMediaType(fileName: string): string | undefined {
  const kind = findNamedKind(fileName);
  return kind !== undefined && FILE_KINDS[kind].isKept ? FILE_KINDS[kind].mediaType : undefined;
}

/**
 * Replaces the file name, which may contain the applicant's name, by the question's label. Keeps the extension of a
 * file that the portal stores unchanged.
 */
export const toNamelessFile = (fileName: string, label: string): string =>
  findKeptMediaType(fileName) === undefined ? label : `${label}.${extensionOf(fileName)}`;
