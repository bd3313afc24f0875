import { createContext, useContext } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** Heading of the surrounding item, such as "College 2"; empty elsewhere. */
export const ItemTitleContext = createContext("");

/** Tells apart equal groups and buttons of items, for screen readers (WCAG 2.4.6). */
export function OfItem() {
  const title = useContext(ItemTitleContext);
  return title === "" ? null : <VisuallyHidden> ({title})</VisuallyHidden>;
}
