import type { AttachmentBinder, WorkLogger } from "../print/index.ts";
import { ConversionFailure } from "./conversion-failure.ts";
import { bindInConverter, countInConverter } from "./run-converter.ts";

/**
 * Binds attachments in the converter's process, because they are strangers' files: one that breaks its reader ends that
 * process and not the server. `converterFile` is the path of the built converter (converter-child.ts).
 */
export function createAttachmentBinder(converterFile: string, logger: WorkLogger): AttachmentBinder {
  return {
    countPages: async (attachment) => {
      try {
        return await countInConverter(converterFile, attachment);
      } catch (error) {
        if (!(error instanceof ConversionFailure)) throw error;
        logger.warn(
          { reason: error.code, broke: error.broke, bytes: attachment.length },
          "an attachment could not be added to a PDF",
        );
        return undefined;
      }
    },
    bind: (printed, attachments, metadata) => bindInConverter(converterFile, [printed, ...attachments], metadata),
  };
}
