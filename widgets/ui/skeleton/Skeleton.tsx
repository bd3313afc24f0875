import { VisuallyHidden } from "../visually-hidden/VisuallyHidden.tsx";

interface SkeletonProps {
  /** The number of label-and-input pairs to draw. */
  fields?: number;
  label: string;
}

/** Takes the room of a page of fields, so that nothing moves when it arrives. It is announced once, as busy. */
export function Skeleton({ fields = 6, label }: SkeletonProps) {
  return (
    <div className="p-skeleton" role="status" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className="p-skeleton__title" aria-hidden="true" />
      {Array.from({ length: fields }, (_, index) => (
        <div className="p-skeleton__field" aria-hidden="true" key={index}>
          <div className="p-skeleton__label" />
          <div className="p-skeleton__control" />
        </div>
      ))}
    </div>
  );
}
