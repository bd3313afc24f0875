import { useCallback, useSyncExternalStore } from "react";
import { useAnswerStore } from "../../../engine/react/index.ts";
import { placeKindOf, type PlaceKind } from "./place-kind.ts";
import { useUploadManager } from "./use-upload.ts";

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
