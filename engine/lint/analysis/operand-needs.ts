import { suggestDate } from "./suggest-date.ts";
import { A_DATE, A_NUMBER, isDateLike, isNumeric, toVar } from "./value-type.ts";
import type { Report, ValueType } from "./value-type.ts";

export function needNumber(operator: string, part: ValueType, report: Report): void {
  const say = (because: string, hint?: string): void =>
    report(part.path, `reckons with ${part.words} in "${operator}"${because}`, hint);
  if (part.kind === "date") say(", which is a date", `years are { "age": ${toVar(part)} }.`);
  else if (part.kind === "truth") say(", which is true or false", 'write { "if": […, 1, 0] } to count it.');
  else if (part.kind === "document" || part.kind === "list") say(", which is not a number");
  else if (part.kind === "text") {
    const wrong = typeof part.literal === "string" ? part.literal : part.values?.find((value) => !isNumeric(value));
    if (wrong === undefined || isNumeric(wrong)) {
      if (part.key === undefined && part.literal === undefined) say(", which is a text");
      return;
    }
    if (part.literal !== undefined) say(", which is not a number", A_NUMBER);
    else say(`, whose choice "${wrong}" is not a number`);
  }
}

export function needText(operator: string, part: ValueType, report: Report): void {
  const say = (hint?: string): void => report(part.path, `uses ${part.words} as a text in "${operator}"`, hint);
  if (part.kind === "truth") say('write { "if": […, "yes", "no"] } to say it in words.');
  else if (part.kind === "document" || part.kind === "list") say();
}

export function needDate(operator: string, part: ValueType, report: Report): void {
  const asks = operator === "age" ? 'asks the "age" of' : 'counts a "date" from';
  const say = (hint: string): void => report(part.path, `${asks} ${part.words}, which is not a date`, hint);
  if (part.kind === "date" || part.kind === "nothing") return;
  if (typeof part.literal !== "string") say(A_DATE);
  else if (!isDateLike(part.literal)) say(suggestDate(part.literal) ?? 'write a date as "2027-06-01".');
}
