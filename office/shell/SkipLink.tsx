import { useText } from "../office.tsx";

export const CONTENT_ID = "content";

/** The first stop of the Tab key, which leads past the header (WCAG 2.4.1). */
export function SkipLink() {
  const text = useText();
  // The theme of the applicants' pages hides it until it has the focus.
  return (
    <a
      className="p-skip-link"
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {text("office.skip")}
    </a>
  );
}
