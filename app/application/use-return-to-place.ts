import { useEffect } from "react";
import { inputIdOf, useAnswerStore } from "../../engine/react/index.ts";
import { usePortal } from "../portal.tsx";
import { goBackTo } from "../session/return-place.ts";

/** Goes on where the person was whose session ended by itself: at the same question, scroll and caret. */
export function useReturnToPlace(): void {
  const { returnPlace } = usePortal();
  const store = useAnswerStore();
  useEffect(() => {
    const place = returnPlace.find();
    if (place === undefined) return undefined;
    const key = [...store.tenant.fields.keys()].find((name) => inputIdOf(name) === place.controlId);
    if (key !== undefined) store.requestReveal(key);
    // What hides the question opens in this frame, and an arrival moves the focus to the heading first.
    const frame = requestAnimationFrame(() => {
      returnPlace.clear();
      goBackTo(place);
    });
    return () => cancelAnimationFrame(frame);
  }, [store, returnPlace]);
}
