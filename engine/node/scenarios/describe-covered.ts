import type { Tenant } from "../../core/index.ts";

/** A part of the form that a scenario reaches. `detail` is "is false" if it reaches a condition that is false. */
interface CoveredPart {
  readonly kind: "page" | "question" | "option" | "message" | "condition" | "print";
  readonly key: string;
  readonly detail?: string;
}

const WORDS = [
  ["page", "the page", "the pages"],
  ["question", "the question", "the questions"],
  ["option", "the choices of", "the choices of"],
  ["message", "the messages of", "the messages of"],
  ["condition", "the condition", "the conditions"],
  ["print", "the print of", "the print of"],
] as const;
const NAMED = 3;
const inWords = new Intl.ListFormat("en-GB");

/** Describes in a sentence which parts a scenario covers: "Covers the page About You and the question Country." */
export function describeCovered({ pages, fields }: Tenant, parts: readonly CoveredPart[]): string {
  const nameOf = ({ kind, key, detail }: CoveredPart): string => {
    if (kind === "page") return pages.find(({ id }) => id === key)?.navLabel ?? key;
    if (kind === "condition") return detail === "is false" ? `not ${key}` : key;
    return fields.get(key)?.label ?? key;
  };
  const groups = WORDS.flatMap(([kind, one, several]) => {
    const names = [...new Set(parts.filter((part) => part.kind === kind).map(nameOf))];
    const shown = names.slice(0, NAMED).map((name) => `“${name}”`);
    const left = names.length - shown.length;
    if (left > 0) shown.push(`${left} more`);
    return names.length === 0 ? [] : [`${names.length === 1 ? one : several} ${inWords.format(shown)}`];
  });
  return groups.length === 0 ? "Covers the form before any answer." : `Covers ${groups.join("; ")}.`;
}
