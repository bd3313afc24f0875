import { createContext, useContext } from "react";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** Heading of the item around a component, such as "College 2". Empty outside of items. */
export const ItemTitleContext = createContext("");

/** Adds the item's heading to a name, so that screen readers distinguish equal groups and buttons (WCAG 2.4.6). */
export function OfItem() {
  const title = useContext(ItemTitleContext);
  return title === "" ? null : <VisuallyHidden> ({title})</VisuallyHidden>;
}
