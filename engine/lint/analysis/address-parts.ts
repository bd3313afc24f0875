import type { LayoutFacts, PlacedKey } from "../model/layout-facts.ts";

/** A part of an address and the answer that holds the country of this address. */
export interface AddressPart extends Pick<PlacedKey, "key" | "at"> {
  readonly country: string;
}

export function findAddressParts({ keys }: LayoutFacts, part: "state" | "zip"): readonly AddressPart[] {
  let country = "";
  return keys.flatMap(({ key, at, askedBy }) => {
    if (askedBy !== "address") return [];
    // An address lists its country first.
    if (at.path.at(-1) === "country") country = key;
    return at.path.at(-1) === part ? [{ key, country, at }] : [];
  });
}
