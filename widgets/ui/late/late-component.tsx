import type { ComponentType } from "react";
import { createLate } from "./create-late.ts";

/** A component that is loaded late. Nothing stands in its place until it is there. */
export function lateComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  const late = createLate(importComponent);
  function LateComponent(props: Props) {
    const Loaded = late.usePart();
    return Loaded && <Loaded {...props} />;
  }
  LateComponent.load = late.load;
  return LateComponent;
}
