import { VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";

/** 0.4, 0.8 and 2 rem. */
export type SpinnerSize = "s" | "m" | "l";

interface SpinnerProps {
  size?: SpinnerSize;
  /** What is being loaded. Without it the spinner is decoration beside visible words. */
  label?: string | undefined;
}

/** Shows that something is being loaded. With `label` it is announced. */
export function Spinner({ size = "m", label }: SpinnerProps) {
  return (
    <span className={`p-spinner p-spinner--${size}`} role={label === undefined ? undefined : "status"}>
      <span className="p-spinner__ring" aria-hidden="true" />
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
