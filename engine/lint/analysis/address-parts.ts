import type { LayoutFacts, PlacedKey } from "../model/layout-facts.ts";

/** One part of an address, placeholders filled in, with the answer that has the country of the same address. */
export interface AddressPart extends Pick<PlacedKey, "key" | "at"> {
  readonly country: string;
}

export function findAddressParts({ keys }: LayoutFacts, part: "state" | "zip"): readonly AddressPart[] {
  let country = "";
  return keys.flatMap(({ key, at, askedBy }) => {
    if (askedBy !== "address") return [];
    // The parts of an address are listed in one order, the country first.
    if (at.path.at(-1) === "country") country = key;
    return at.path.at(-1) === part ? [{ key, country, at }] : [];
  });
}
