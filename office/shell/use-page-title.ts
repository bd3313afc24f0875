import { useEffect, useRef, type RefObject } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useOffice, useText } from "../office.tsx";

/** Names the page in the browser's title, and gives its heading the focus when somebody has gone there. */
export function usePageTitle(title: string, hasErrors = false): RefObject<HTMLHeadingElement | null> {
  const { page } = useOffice();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = `${hasErrors ? text("office.errorTitle") : ""}${title} – ${text("office.title")} – ${page.name}`;
  }, [hasErrors, page.name, text, title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    // Only the arrival moves the focus, and not what changes afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return heading;
}
