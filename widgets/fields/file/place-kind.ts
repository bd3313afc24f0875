import { useCallback, useSyncExternalStore } from "react";
import { DOCUMENT_ANSWERED } from "../../../engine/core/index.ts";
import { type AnswerStore, useAnswerStore } from "../../../engine/react/index.ts";
import type { UploadManager } from "./upload-manager.ts";
import { useUploadManager } from "./use-upload.ts";

/**
 * What stands at one place of a question that takes several files: a file, a file on its way, one that could not be
 * attached (and may be sent again), one that another page or device is sending, one that can be given back, or nothing.
 */
export type PlaceKind = "attached" | "underWay" | "failed" | "mayRetry" | "elsewhere" | "offered" | "empty";

/** Those that a new file may be put at, the ones where nothing is displaced by it first. */
const FREE: readonly PlaceKind[] = ["empty", "offered", "failed", "mayRetry"];

/** Those that are listed, each with what there is to do about it. */
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

/** Where new files go: at most `count` free places, in their order. */
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

/** What stands at each place of a question that takes several files. */
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
  // One text stands for all of them, because a new list each time would look like a change.
  const kinds = useSyncExternalStore(subscribe, () =>
    places.map((place) => placeKindOf(store, manager, place)).join(" "),
  ).split(" ") as PlaceKind[];
  return places.map((place, index) => [place, kinds[index] ?? "empty"]);
}
