import { createContext, useContext, type ReactNode } from "react";
import { useText } from "../../ui/texts/use-text.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";

export interface FieldIds {
  inputId: string;
  hintId: string;
  errorId: string;
}

interface FieldFrameProps extends FieldIds {
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[];
  required?: boolean;
  optional?: boolean;
  children: ReactNode;
  notes?: ReactNode;
}

/** Renders label, hint and errors before the input (WCAG 3.3.2). Marks optional questions: most are required. */
export function FieldFrame({
  inputId,
  hintId,
  errorId,
  label,
  hint,
  errors = [],
  optional = false,
  children,
  notes,
}: FieldFrameProps) {
  return (
    <div className="p-field" data-invalid={errors.length > 0 || undefined}>
      <label className="p-field__label" htmlFor={inputId}>
        {label}
      </label>
      {optional && <OptionalMark />}
      {hasHint(hint) && <FieldHint id={hintId}>{hint}</FieldHint>}
      {errors.length > 0 && <FieldErrors id={errorId} errors={errors} />}
      {children}
      {notes}
    </div>
  );
}

interface FieldGroupProps extends Omit<FieldFrameProps, "inputId"> {
  /** A `radiogroup` may have `aria-required`; a `group` may not. */
  role?: "group" | "radiogroup";
  id?: string;
}

export function FieldGroup({
  id,
  role = "group",
  hintId,
  errorId,
  label,
  hint,
  errors = [],
  required = false,
  optional = false,
  children,
  notes,
}: FieldGroupProps) {
  return (
    <fieldset
      className="p-field p-field--group"
      id={id}
      role={role}
      data-invalid={errors.length > 0 || undefined}
      aria-required={role === "radiogroup" && required ? true : undefined}
      aria-invalid={role === "radiogroup" && errors.length > 0 ? true : undefined}
      aria-describedby={toDescribedBy({ hintId, errorId }, hint, errors)}
    >
      <legend className="p-field__label">
        {label}
        <OfItem />
        {optional && <OptionalMark />}
      </legend>
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldErrors id={errorId} errors={errors} />
      {children}
      {notes}
    </fieldset>
  );
}

/** Hidden from assistive technology, which announces required questions instead. */
export function OptionalMark() {
  const text = useText();
  return (
    <>
      {" "}
      <span className="p-field__optional" aria-hidden="true">
        {text("field.optional")}
      </span>
    </>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!hasHint(children)) return null;
  return (
    <div className="p-field__hint" id={id}>
      {children}
    </div>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: readonly string[] }) {
  const text = useText();
  if (errors.length === 0) return null;
  return (
    <div className="p-field__errors" id={id}>
      {errors.map((error) => (
        <p className="p-field__error" key={error}>
          <VisuallyHidden>{text("field.error")} </VisuallyHidden>
          {error}
        </p>
      ))}
    </div>
  );
}

function hasHint(hint: ReactNode): boolean {
  return hint !== undefined && hint !== null && hint !== "";
}

/** Returns `aria-describedby` with the ids of hint and errors on the page. Undefined if there are none. */
export function toDescribedBy(
  ids: Pick<FieldIds, "hintId" | "errorId">,
  hint: ReactNode,
  errors: readonly string[],
  ...more: readonly (string | undefined)[]
): string | undefined {
  const named = [hasHint(hint) ? ids.hintId : undefined, errors.length > 0 ? ids.errorId : undefined, ...more].filter(
    (id) => id !== undefined,
  );
  return named.length > 0 ? named.join(" ") : undefined;
}

export const ItemTitleContext = createContext("");

/** Adds the item's heading to a name, so that screen readers distinguish equal groups and buttons (WCAG 2.4.6). */
export function OfItem() {
  const title = useContext(ItemTitleContext);
  return title === "" ? null : <VisuallyHidden> ({title})</VisuallyHidden>;
}
