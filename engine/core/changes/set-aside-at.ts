/**
 * Puts something aside under its key. What is there already and is another stays, under a name that no question has, so
 * it does not come back by itself.
 */
export function setAsideAt<Kept>(setAside: Record<string, Kept>, key: string, value: Kept): void {
  const earlier = Object.hasOwn(setAside, key) ? setAside[key] : undefined;
  if (earlier !== undefined && earlier !== value) setAsideForGood(setAside, key, earlier);
  setAside[key] = value;
}

/** Puts something aside under a name that no question has, and returns it. */
export function setAsideForGood<Kept>(setAside: Record<string, Kept>, key: string, value: Kept): string {
  let number = 2;
  while (Object.hasOwn(setAside, `${key} ${number}`)) number += 1;
  const name = `${key} ${number}`;
  setAside[name] = value;
  return name;
}
