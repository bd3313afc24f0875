import { useId, type ReactNode } from "react";

interface CardProps {
  title?: ReactNode;
  /** Account screens put their h1 in the card. */
  level?: 1 | 2 | 3;
  footer?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** Panel; a named region if it has a title. */
export function Card({ title, level = 2, footer, width = "wide", children }: CardProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={`p-card p-card--${width}`} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <Heading className="p-card__title" id={titleId} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Heading>
      )}
      <div className="p-card__body">{children}</div>
      {footer !== undefined && <div className="p-card__footer">{footer}</div>}
    </section>
  );
}
