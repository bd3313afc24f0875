import { afterAll } from "vitest";
import { createAttachmentBinder } from "../../server/documents/index.ts";
import { createPrint } from "../../server/print/index.ts";
import { converterFile } from "../built-portal.ts";

export function usePrint(warn: (...said: readonly unknown[]) => void = () => undefined) {
  const logger = { info: () => undefined, warn, error: () => undefined };
  const binder = createAttachmentBinder(converterFile, logger);
  const print = createPrint({ logger, binder });
  afterAll(() => print.close());
  return { print, binder };
}
