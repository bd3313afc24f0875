import { VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";

/** Screen readers ignore it, so words beside it say what happens. */
export function Spinner() {
  return (
    <span className="p-spinner p-spinner--m">
      <span className="p-spinner__ring" aria-hidden="true" />
    </span>
  );
}

const FIELDS = 6;

/** Placeholder as high as a page of fields. */
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
