import { createContext, useContext } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** The heading of the item around a node, such as "College 2"; empty outside of items that repeat. */
export const ItemTitleContext = createContext("");

/**
 * Tells the groups and buttons of one item from those of the next, which have the same words (WCAG 2.4.6). Who sees them
 * sees the heading above.
 */
export function OfItem() {
  const title = useContext(ItemTitleContext);
  return title === "" ? null : <VisuallyHidden> ({title})</VisuallyHidden>;
}
