import { useId, type ReactNode } from "react";

interface CardProps {
  title?: ReactNode;
  /** Level 1 is for screens whose h1 is in the card. */
  level?: 1 | 2 | 3;
  footer?: ReactNode;
  width?: "narrow" | "wide";
  children: ReactNode;
}

/** A panel. With a title, it is a named region. */
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
