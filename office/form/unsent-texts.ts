const PREFIX = "portico-office-unsent";
const KEPT_MS = 12 * 60 * 60_000;

/**
 * Texts that one person typed in this tab but has not sent, by the place of the input. They survive a reload and a
 * visit to the single sign-on, for at most KEPT_MS. If the browser refuses storage, only their inputs keep them.
 */
export function createUnsentTexts(storage: () => Storage) {
  const nameOf = (person: string, place: string) => [PREFIX, person, place].join(" ");
  const attempt = <Result>(work: (store: Storage) => Result): Result | undefined => {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  };
  const dropIf = (isGone: (person: string, place: string, keptAt: number) => boolean): void =>
    attempt((store) => {
      for (const name of Object.keys(store)) {
        const [prefix, person = "", ...place] = name.split(" ");
        const keptAt = Number.parseInt(store.getItem(name) ?? "", 10);
        if (prefix === PREFIX && isGone(person, place.join(" "), keptAt)) store.removeItem(name);
      }
    });
  const dropOld = () => dropIf((_person, _place, keptAt) => !(Date.now() - keptAt < KEPT_MS));
  dropOld();
  setTimeout(dropOld, KEPT_MS);
  return {
    find: (person: string, place: string): string | undefined =>
      attempt((store) => store.getItem(nameOf(person, place))?.replace(/^\d+ /, "")),
    keep(person: string, place: string, typed: string): void {
      const name = nameOf(person, place);
      setTimeout(dropOld, KEPT_MS);
      attempt((store) =>
        typed === "" ? store.removeItem(name) : store.setItem(name, `${String(Date.now())} ${typed}`),
      );
    },
    enter: (person: string): void => dropIf((own) => own !== person),
    dropBelow: (path: string): void => dropIf((_, place) => place.startsWith(path)),
    clear: (): void => dropIf(() => true),
  };
}
