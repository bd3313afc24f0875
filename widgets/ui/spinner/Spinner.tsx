import { VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";

type SpinnerSize = "s" | "m" | "l";

interface SpinnerProps {
  size?: SpinnerSize;
  /** Words for screen readers. Without words, screen readers ignore the spinner. */
  label?: string | undefined;
}

export function Spinner({ size = "m", label }: SpinnerProps) {
  return (
    <span className={`p-spinner p-spinner--${size}`} role={label === undefined ? undefined : "status"}>
      <span className="p-spinner__ring" aria-hidden="true" />
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}

const FIELDS = 6;

/** Placeholder as high as a page of fields. Screen readers announce it once. */
export function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="p-skeleton" role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className="p-skeleton__title" aria-hidden="true" />
      {Array.from({ length: FIELDS }, (_, index) => (
        <div className="p-skeleton__field" aria-hidden="true" key={index}>
          <div className="p-skeleton__label" />
          <div className="p-skeleton__control" />
        </div>
      ))}
    </div>
  );
}
