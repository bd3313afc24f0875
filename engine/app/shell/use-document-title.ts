import { useEffect } from "react";
import { usePortal } from "../portal.tsx";

/** A title unique to the page, prefixed "Error:" while the page shows errors (WCAG 2.4.2). */
export function useDocumentTitle(title: string, hasErrors = false): void {
  const { name } = usePortal().definition.tenant;
  useEffect(() => {
    document.title = `${hasErrors ? "Error: " : ""}${title} - ${name}`;
  }, [title, hasErrors, name]);
}
