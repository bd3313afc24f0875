import { extensionOf, type ConvertibleType } from "./converter/content-type.ts";

/** One empty page. The cross-references count bytes, so the lines stand as they are. */
const PDF = [
  "%PDF-1.4",
  "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
  "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
  "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj",
  "xref",
  "0 4",
  "0000000000 65535 f ",
  "0000000009 00000 n ",
  "0000000052 00000 n ",
  "0000000101 00000 n ",
  "trailer<</Root 1 0 R/Size 4>>",
  "startxref",
  "164",
  "%%EOF",
  "",
].join("\n");
/** One white pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==";
/** One paragraph, "A". */
const DOCX =
  "UEsDBAoAAAAIAAAAIQB0JJxTuwAAAD4BAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQuQ7CMAyGX6XKiqgRAwNquwArMPACVuq2EbkUuxxvT8o1sDHa//FZrk73SFzcnPVcq0EkrgFYD+SQyxDJZ6ULyaHkMfUQUZ+xJ1guFivQwQt5mcvUoZpqSx2OVordLa/ZBF+rRJZVsXkZJ1atMEZrNErW4eLbH8r8TShz8unhwUSeZYOCpjpcKCXTUnHEJHt0uQ6uIbXQBj26jCgn41+80HVG0zc/tcUUNDEb3ztbfhWHxn/ugOfbmgdQSwMECgAAAAgAAAAhAEsevveHAAAA8AAAAAsAAABfcmVscy8ucmVsc43POw4CIRAG4KsQDrCzWlgYoLKxNXsBAsMjLo8MGPX2UlisxsJy5p98f0ZccNU9ltxCrI090pqb5KH3egRoJmDSbSoV80hcoaT7GMlD1eaqPcJ+ng9AW4MrsTXZ2UpOO86WZ8V/5OJcNHgq5pYw9x8FXxdD1uSxS34vZMG+19NgOSgBHw+qF1BLAwQKAAAACAAAACEAkVgbNXAAAACTAAAAEQAAAHdvcmQvZG9jdW1lbnQueG1sRc5LDsIwDATQq6AeAFcsWEQhEkcJSWgr1R/ZQYHb07SLbt7ImlnYN5c5fbBQvXxxJXPtMcy1igOwNBeMdmUptHVvVox1O3WCxppFORWzhSZc4TaOd8C40BB8cy/Ov57S0U4NTw89uroru8cUzjfCH1BLAQIUAAoAAAAIAAAAIQB0JJxTuwAAAD4BAAATAAAAAAAAAAAAAAAAAAAAAABbQ29udGVudF9UeXBlc10ueG1sUEsBAhQACgAAAAgAAAAhAEsevveHAAAA8AAAAAsAAAAAAAAAAAAAAAAA7AAAAF9yZWxzLy5yZWxzUEsBAhQACgAAAAgAAAAhAJFYGzVwAAAAkwAAABEAAAAAAAAAAAAAAAAAnAEAAHdvcmQvZG9jdW1lbnQueG1sUEsFBgAAAAADAAMAuQAAADsCAAAAAA==";

interface OwnSample {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

const sampleOf = (extension: string, text: string, encoding: BufferEncoding): OwnSample => ({
  fileName: `sample.${extension}`,
  bytes: Uint8Array.from(Buffer.from(text, encoding)),
});

export const PDF_SAMPLE = sampleOf("pdf", PDF, "latin1");
const PNG_SAMPLE = sampleOf("png", PNG, "base64");
const DOCX_SAMPLE = sampleOf("docx", DOCX, "base64");
/** A harmless file of each kind that takes its own way through the converter; one program reads all pictures. */
export const OWN_SAMPLES: readonly OwnSample[] = [PDF_SAMPLE, PNG_SAMPLE, DOCX_SAMPLE];

const SAMPLES: Readonly<Record<ConvertibleType | "jpg", OwnSample>> = {
  pdf: PDF_SAMPLE,
  png: PNG_SAMPLE,
  jpeg: PNG_SAMPLE,
  jpg: PNG_SAMPLE,
  docx: DOCX_SAMPLE,
};

/** A harmless file that goes the same way through the converter as a file of this name; undefined for other types. */
export function findSampleLike(fileName: string): OwnSample | undefined {
  const extension = extensionOf(fileName);
  return Object.hasOwn(SAMPLES, extension) ? SAMPLES[extension as keyof typeof SAMPLES] : undefined;
}
