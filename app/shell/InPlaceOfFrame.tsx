import { useInsertionEffect, useLayoutEffect, type ReactNode } from "react";

interface InPlaceOfFrameProps {
  /** Puts what React has drawn into the page. */
  readonly onDrawn: () => void;
  readonly onShown: () => void;
  readonly children: ReactNode;
}

/**
 * What takes the place of the server's frame, whole and before it is painted. React may so take its time in pieces,
 * between which the browser answers whoever scrolls or follows a link of the frame. It has to be the outermost element:
 * insertion effects run once their own component's elements are in place, and before those that enclose it are.
 */
export function InPlaceOfFrame({ onDrawn, onShown, children }: InPlaceOfFrameProps): ReactNode {
  // Nothing has measured or focused an element by then.
  useInsertionEffect(onDrawn, [onDrawn]);
  useLayoutEffect(onShown, [onShown]);
  return children;
}
