import { useLayoutEffect, useRef } from "react";

/**
 * In a dialog: makes whatever is behind it inert while it is open, other dialogs too, because what is only hidden from
 * assistive technology can be reached by some of it still. It ends with the dialog, before the focus goes back.
 */
export function BehindDialog({ isOpen }: { readonly isOpen: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const behind = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !element.inert && !element.contains(place.current),
    );
    for (const element of behind) element.inert = true;
    return () => {
      for (const element of behind) element.inert = false;
    };
  }, [isOpen]);
  return <span ref={place} hidden />;
}
