import { useCallback, useSyncExternalStore } from "react";
import { DOCUMENT_ANSWERED } from "../../../engine/core/index.ts";
import { type AnswerStore, useAnswerStore } from "../../../engine/react/index.ts";
import type { UploadManager } from "./upload-manager.ts";
import { useUploadManager } from "./use-upload.ts";

/**
 * State of one place. `mayRetry`: failed, but the page can send the file again. `elsewhere`: another page or device is
 * sending a file. `offered`: the applicant can restore a removed file.
 */
export type PlaceKind = "attached" | "underWay" | "failed" | "mayRetry" | "elsewhere" | "offered" | "empty";

/** Free places for new files, the best first. */
const FREE: readonly PlaceKind[] = ["empty", "offered", "failed", "mayRetry"];

const LISTED: ReadonlySet<PlaceKind> = new Set<PlaceKind>(["attached", "underWay", "failed", "mayRetry"]);

export const isFree = (kind: PlaceKind): boolean => FREE.includes(kind);

export const isListed = (kind: PlaceKind): boolean => LISTED.has(kind);

export function placeKindOf(store: AnswerStore, manager: UploadManager, key: string): PlaceKind {
  const state = manager.state(key);
  if (manager.isBusy(key)) return "underWay";
  if (store.getAnswer(key) === DOCUMENT_ANSWERED) return "attached";
  if (state.step === "failed") return state.file === undefined ? "failed" : "mayRetry";
  const { begun, removed, heardAt } = store.fileNews();
  const isExpected = (files: Readonly<Record<string, { readonly left_ms: number }>>) =>
    Object.hasOwn(files, key) && heardAt + (files[key]?.left_ms ?? 0) > Date.now();
  if (isExpected(begun)) return "elsewhere";
  return isExpected(removed) ? "offered" : "empty";
}

export function chooseFreePlaces(
  kinds: readonly (readonly [key: string, kind: PlaceKind])[],
  count: number,
): readonly string[] {
  const chosen = kinds
    .filter(([, kind]) => isFree(kind))
    .toSorted(([, one], [, other]) => FREE.indexOf(one) - FREE.indexOf(other))
    .slice(0, count)
    .map(([key]) => key);
  return kinds.flatMap(([key]) => (chosen.includes(key) ? [key] : []));
}

export function usePlaceKinds(places: readonly string[]): readonly (readonly [key: string, kind: PlaceKind])[] {
  const store = useAnswerStore();
  const manager = useUploadManager();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        manager.subscribe(listener),
        store.subscribeStructure(listener),
        ...places.map((place) => store.view(place).subscribe(listener)),
      ];
      return () => stops.forEach((stop) => stop());
    },
    [store, manager, places],
  );
  // Joins the kinds to a text, because React would take each new list for a change.
  const kinds = useSyncExternalStore(subscribe, () =>
    places.map((place) => placeKindOf(store, manager, place)).join(" "),
  ).split(" ") as PlaceKind[];
  return places.map((place, index) => [place, kinds[index] ?? "empty"]);
}
