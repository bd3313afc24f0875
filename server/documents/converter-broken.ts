import { ConversionFailure } from "./conversion-failure.ts";

/**
 * The portal itself cannot convert: a program or a module is missing, or the machine gives no process, memory or room
 * on the disk. No file is at fault, so each is worth another try. The message is for whoever runs the portal.
 */
export class ConverterBrokenError extends Error {
  override readonly name = "ConverterBrokenError";
}

/**
 * Blames a file for a failure only where a harmless one of its kind still passes, because a library whose own parts are
 * missing, or a process that the machine ended, looks from outside like one that died of the file.
 * @throws ConverterBrokenError where it does not pass either; otherwise `error` itself; an AbortError when `signal` fires
 */
export async function throwWhoIsAtFault(
  error: unknown,
  kind: string,
  trySample: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<never> {
  const mayBeOurs =
    error instanceof ConversionFailure &&
    (error.broke !== undefined || ["damaged", "too_complex"].includes(error.code));
  if (!mayBeOurs) throw error;
  try {
    await trySample();
  } catch (sampleError) {
    signal?.throwIfAborted();
    const reason = sampleError instanceof Error ? sampleError.message : "unknown";
    throw new ConverterBrokenError(`The converter cannot open a ${kind} file of its own either (${reason}).`);
  }
  throw error;
}
