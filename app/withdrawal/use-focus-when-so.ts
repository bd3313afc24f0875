import { useEffect, useRef, type RefObject } from "react";

/**
 * Puts the focus on what the returned ref points to once something has become so while it was looked at, because the
 * button that was pressed is gone then. What has no place for the focus itself is searched for its title.
 */
export function useFocusWhenSo<E extends HTMLElement>(isSo: boolean): RefObject<E | null> {
  const place = useRef<E>(null);
  const wasSo = useRef(isSo);
  useEffect(() => {
    if (isSo && !wasSo.current) (place.current?.querySelector("h1") ?? place.current)?.focus();
    wasSo.current = isSo;
  }, [isSo]);
  return place;
}
