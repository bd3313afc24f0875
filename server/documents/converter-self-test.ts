import { extensionOf } from "./converter/content-type.ts";
import { OWN_SAMPLES } from "./own-samples.ts";
import { runConverter } from "./run-converter.ts";

interface BrokenConversion {
  /** The extension of the files that cannot be opened. */
  readonly kind: string;
  readonly reason: string;
}

/** Opens a harmless file of each kind, one after the other, and returns the kinds that cannot be opened on this machine. */
export async function findBrokenConversions(converterFile: string): Promise<readonly BrokenConversion[]> {
  const broken: BrokenConversion[] = [];
  for (const { fileName, bytes } of OWN_SAMPLES)
    await runConverter(converterFile, bytes, { fileName, paper: "a4", keepDocx: false }).catch((error: unknown) =>
      broken.push({
        kind: extensionOf(fileName),
        reason: error instanceof Error ? `${error.name}: ${error.message}` : "unknown",
      }),
    );
  return broken;
}
