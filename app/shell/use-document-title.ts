import { useEffect } from "react";
import { useText } from "../../widgets/theme.ts";
import { usePortal } from "../portal.tsx";

/** Sets a unique title. Adds the prefix "Error:" while the page shows errors (WCAG 2.4.2). */
export function useDocumentTitle(title: string, hasErrors = false): void {
  const { name } = usePortal().definition.tenant;
  const text = useText();
  useEffect(() => {
    document.title = `${hasErrors ? text("page.withErrors", { title }) : title} - ${name}`;
  }, [title, hasErrors, name, text]);
}
