import { isOfficeTextKey, type OfficeTextKey } from "../engine/texts/index.ts";

/** Says what a code means by the text of a key, or, where no text has that key, by the code itself. */
export const sayCode = (text: (key: OfficeTextKey) => string, key: string, code: string): string =>
  isOfficeTextKey(key) ? text(key) : code;
