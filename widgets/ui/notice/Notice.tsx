import { useId, type ReactNode, type Ref } from "react";

export type NoticeTone = "info" | "success" | "warning" | "error";

const TONE_MARKS: Record<NoticeTone, string> = { info: "i", success: "✓", warning: "!", error: "!" };

interface NoticeProps {
  tone?: NoticeTone;
  title?: ReactNode;
  /** Level of the heading. Without a level, the title is bold text. */
  level?: 2 | 3 | 4;
  /** Live region. Without a role, screen readers do not announce the notice. */
  role?: "alert" | "status" | undefined;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Adds a button that dismisses the notice by a press or Escape. */
  dismissal?: { readonly label: string; readonly onDismiss: () => void } | undefined;
  children?: ReactNode;
}

/** Message in the page. An icon shows its tone without colour (WCAG 1.4.1). */
export function Notice({ tone = "info", title, level, role, titleRef, dismissal, children }: NoticeProps) {
  const titleId = useId();
  const Heading = level === undefined ? "p" : (`h${level}` as const);
  return (
    <div
      className={`p-notice p-notice--${tone}`}
      role={role ?? (title === undefined ? undefined : "group")}
      aria-labelledby={role === undefined && title !== undefined ? titleId : undefined}
      data-dismissible={dismissal === undefined ? undefined : ""}
    >
      <span className="p-notice__mark" aria-hidden="true">
        {TONE_MARKS[tone]}
      </span>
      <div className="p-notice__words">
        {title !== undefined && (
          <Heading
            className="p-notice__title"
            id={titleId}
            ref={titleRef}
            tabIndex={titleRef === undefined ? undefined : -1}
          >
            {title}
          </Heading>
        )}
        {children}
      </div>
      {dismissal !== undefined && (
        <button
          className="p-toast__close p-notice__close"
          type="button"
          aria-label={dismissal.label}
          onClick={dismissal.onDismiss}
          onKeyDown={({ key }) => key === "Escape" && dismissal.onDismiss()}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </div>
  );
}
