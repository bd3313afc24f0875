import type { AttachmentBinder, WorkLogger } from "../print/index.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { embedInConverter, measureInConverter } from "./run-converter.ts";

/** Reads attachments in the converter's process, because a stranger's file may end the process that reads it. */
export function createAttachmentBinder(converterFile: string, logger: WorkLogger): AttachmentBinder {
  const withoutStrange = async <T>(work: Promise<T>, bytes: number): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ConversionFailure)) throw error;
      logger.warn({ reason: error.code, broke: error.broke, bytes }, "an attachment could not be added to a PDF");
      return undefined;
    }
  };
  return {
    measure: (attachment) => withoutStrange(measureInConverter(converterFile, attachment), attachment.length),
    embed: (attachments, firstNumber) =>
      withoutStrange(
        embedInConverter(converterFile, attachments, firstNumber),
        attachments.reduce((sum, { length }) => sum + length, 0),
      ),
  };
}
