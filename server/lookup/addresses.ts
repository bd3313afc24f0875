import { foldText } from "./fold-words.ts";
import { findStateCode, type UsPlace, type UsPlaces } from "./us-places.ts";
import type { LookupRecord, Suggestion } from "../../engine/protocol/index.ts";

const MAX_CITY_WORDS = 4;
/** Matches a text that begins with a number or a post office box, as no city does. */
const STREET_BEGINNING = /^(\d|p\.? ?o\.? box|#)/i;
const STREET_END =
  /(^|\s)(st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|way|pl|place|ter|terrace|hwy|cir|circle|pkwy|sq)\.?$/i;
const SURE = 0.9;

/**
 * Completes a United States address on one line. Keeps the street as typed. Suggests ZIP codes only if the text has one
 * or begins one, because a city may have many. The suggestion's id contains the whole address.
 */
export function findAddresses(places: UsPlaces, text: string, limit: number): Suggestion[] {
  const typed = splitAddress(text);
  if (typed.zip !== "") {
    return places.findZips(typed.zip, limit).flatMap((zip) => {
      const place = places.findByZip(zip);
      return place ? [toSuggestion(streetWithout(typed.parts, place), place, zip)] : [];
    });
  }
  const { street, city } =
    typed.parts.length > 1 ? divideAtComma(typed.parts) : divideByName(places, typed.parts[0] ?? "", typed.state);
  if (city.length < 2) return [];
  return places.findByName(city, typed.state, limit).map(({ place }) => toSuggestion(street, place, ""));
}

/** Returns the address in an id of `findAddresses`. Returns undefined if its place does not exist. */
export function findAddressRecord(places: UsPlaces, id: string): LookupRecord | undefined {
  const [city = "", state = "", zip = "", ...street] = id.split("|");
  if (!places.isPlace(city, state, zip)) return undefined;
  return { name: "", ceeb: "", address_line_1: street.join("|"), address_line_2: "", city, state, zip, country: "USA" };
}

function toSuggestion(street: string, { city, state }: UsPlace, zip: string): Suggestion {
  const placeText = `${city}, ${state} ${zip}`.trim();
  return { text: street || placeText, id: [city, state, zip, street].join("|"), sub_text: street ? placeText : "" };
}

function divideAtComma(parts: readonly string[]): { street: string; city: string } {
  return { street: parts.slice(0, -1).join(", "), city: parts.at(-1) ?? "" };
}

/** Splits a text before the longest city name at its end: `123 Main St Salt Lake City`. */
function divideByName(places: UsPlaces, text: string, state: string | undefined): { street: string; city: string } {
  if (!STREET_BEGINNING.test(text)) return { street: "", city: text };
  if (STREET_END.test(text)) return { street: text, city: "" };
  const words = text.split(" ");
  for (let count = Math.min(MAX_CITY_WORDS, words.length - 2); count > 0; count--) {
    const city = words.slice(-count).join(" ");
    const best = places.findByName(city, state, 1)[0];
    if (best !== undefined && best.score >= SURE) return { street: words.slice(0, -count).join(" "), city };
  }
  return { street: text, city: "" };
}

function streetWithout(parts: readonly string[], { city }: UsPlace): string {
  const last = parts.at(-1) ?? "";
  if (isSame(last, city)) return parts.slice(0, -1).join(", ");
  const words = last.split(" ");
  const cityWords = city.split(" ").length;
  if (words.length > cityWords && isSame(words.slice(-cityWords).join(" "), city)) {
    return [...parts.slice(0, -1), words.slice(0, -cityWords).join(" ")].join(", ");
  }
  // The applicant may spell the city differently from the ZIP code list.
  return parts.length > 1 ? parts.slice(0, -1).join(", ") : STREET_BEGINNING.test(last) ? last : "";
}

function isSame(left: string, right: string): boolean {
  return foldText(left) === foldText(right);
}

function splitAddress(text: string) {
  let rest = text.replace(/\s+/g, " ").trim();
  let zip = "";
  // If the whole text is a number, it may be the beginning of a ZIP code. After other text, only a complete ZIP code
  // counts.
  const found = /^(\d{3,5})$/.exec(rest) ?? /(?:^|[\s,])(\d{5})(?:-\d{0,4})?$/.exec(rest);
  if (found?.[1] !== undefined) {
    zip = found[1];
    rest = rest.slice(0, found.index);
  }
  const parts = rest
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  const state = parts.length > 1 || zip !== "" ? findStateCode(last) : undefined;
  if (state !== undefined) return { zip, state, parts: parts.slice(0, -1) };
  const words = last.split(" ");
  for (const count of [3, 2, 1]) {
    if (words.length <= count) continue;
    const code = findStateCode(words.slice(-count).join(" "));
    if (code !== undefined)
      return { zip, state: code, parts: [...parts.slice(0, -1), words.slice(0, -count).join(" ")] };
  }
  return { zip, state: undefined, parts };
}
