import * as z from "zod/mini";

export type UnsentTexts = ReturnType<typeof createUnsentTexts>;

const KEY = "portico-office-unsent";
/** Length of the longest session. */
const LONGEST_MS = 12 * 60 * 60_000;
const keptSchema = z.object({ person: z.string(), at: z.number(), texts: z.record(z.string(), z.string()) });
type Kept = z.output<typeof keptSchema>;
const NOTHING: Kept = { person: "", at: 0, texts: {} };

/**
 * Texts that one person typed in this tab but has not sent, by the place of the input. They survive a reload and a
 * visit to the single sign-on. If the browser refuses storage, they stay in memory.
 */
export function createUnsentTexts(storage: () => Storage, now: () => number = Date.now) {
  let kept = read(storage, now());
  const write = (next: Kept) => {
    kept = next;
    try {
      if (Object.keys(next.texts).length === 0) storage().removeItem(KEY);
      else storage().setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage, the text stays in memory only.
    }
  };
  const without = (isGone: (place: string) => boolean) =>
    write({ ...kept, texts: Object.fromEntries(Object.entries(kept.texts).filter(([place]) => !isGone(place))) });
  return {
    find: (person: string, place: string): string | undefined =>
      kept.person === person && Object.hasOwn(kept.texts, place) ? kept.texts[place] : undefined,
    keep(person: string, place: string, typed: string): void {
      const { [place]: _, ...others } = kept.person === person ? kept.texts : {};
      write({ person, at: now(), texts: typed === "" ? others : { ...others, [place]: typed } });
    },
    /** Deletes the texts of any other person. */
    enter(person: string): void {
      if (kept.person !== person) write({ ...NOTHING, person });
    },
    dropBelow: (path: string): void => without((place) => place.startsWith(path)),
    clear: (): void => write(NOTHING),
  };
}

function read(storage: () => Storage, now: number): Kept {
  try {
    const { data } = keptSchema.safeParse(JSON.parse(storage().getItem(KEY) ?? "null"));
    if (data !== undefined && now - data.at < LONGEST_MS) return data;
    storage().removeItem(KEY);
  } catch {
    // If the browser refuses storage, nothing was stored.
  }
  return NOTHING;
}
