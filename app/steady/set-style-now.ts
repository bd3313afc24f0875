/** Sets a style at once, also where it would change by a transition: to reduce motion, everything has a very short one. */
export function setStyleNow(element: HTMLElement, property: string, value: string): void {
  const { style } = element;
  style.transition = "none";
  style.setProperty(property, value);
  // It is laid out while there is no transition.
  element.getBoundingClientRect();
  style.transition = "";
}
