import { scanContent } from "./scan-content.ts";

/** Marks of the original file's tags (ISO 32000-1, 14.6). */
const MARKS = new Set(["BMC", "BDC", "EMC", "MP", "DP"]);
/** Operators of PDF/A-2 without `BI`, an inline picture. */
const KNOWN = new Set(
  (
    "b B b* B* BT c cm CS cs d d0 d1 Do ET f F f* G g gs h i J j l M m n q Q re RG rg ri S s SC sc SCN scn sh " +
    "T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
  ).split(" "),
);
const MAX_SAVED = 28;

export interface PlainContent {
  readonly bytes: Uint8Array;
  readonly conforms: boolean;
}

/**
 * Removes marks, which would refer to tags of another file.
 * @throws ConversionFailure
 */
export function toPlainContent(bytes: Uint8Array): PlainContent {
  const kept: Uint8Array[] = [];
  let keptTo = 0;
  let saved = 0;
  let conforms = true;
  scanContent(bytes, (operator, from, to) => {
    if (MARKS.has(operator)) {
      kept.push(bytes.subarray(keptTo, from), NEW_LINE);
      keptTo = to;
    } else if (!KNOWN.has(operator)) conforms = false;
    if (operator === "q") saved += 1;
    if (operator === "Q") saved -= 1;
    if (saved > MAX_SAVED || saved < 0) conforms = false;
  });
  if (keptTo === 0) return { bytes, conforms };
  return { bytes: Buffer.concat([...kept, bytes.subarray(keptTo)]), conforms };
}

const NEW_LINE = Buffer.from("\n");
