import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { descriptionId, errorId, helpId, titleId } from "@rjsf/utils";
import type { FieldWidgetProps, FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import {
  FieldFrame,
  FieldGroup,
  toDescribedBy,
  FieldErrors,
  FieldHint,
  OptionalMark,
  OfItem,
  type FieldIds,
} from "./FieldFrame.tsx";

export function LabelledField(field: FramedFieldProps) {
  // A function call is faster than another component for each field, on a page with a thousand fields.
  return FieldFrame({ ...toFrame(field), children: field.children, notes: field.notes });
}

export function RadioField({ children, notes, ...field }: FramedFieldProps) {
  return (
    <FieldGroup {...toFrame(field)} role="radiogroup" notes={notes}>
      {children}
    </FieldGroup>
  );
}

/** `FieldTemplate` for a widget that renders its own frame. */
export function UnframedField({ children, notes }: FramedFieldProps) {
  return (
    <>
      {children}
      {notes}
    </>
  );
}

/** `FieldTemplate` for a tall widget: notes come first, because below the input they would be out of sight. */
export function NotedFirst({ children, notes }: FramedFieldProps) {
  return (
    <>
      {notes}
      {children}
    </>
  );
}

type FramedField = Pick<FramedFieldProps, "id" | "label" | "required" | "optional" | "rawDescription" | "rawErrors">;

function toFrame({ id, label, required = false, optional = false, rawDescription = "", rawErrors = [] }: FramedField) {
  const hint: ReactNode = rawDescription === "" ? undefined : <RichText source={rawDescription} />;
  return { ...fieldIdsOf(id), label, hint, errors: rawErrors, required, optional };
}

/** Returns the frame's values for a widget that renders its own frame. */
export function toWidgetFrame({ options, ...widget }: FieldWidgetProps) {
  return toFrame({ ...widget, optional: options.isOptional === true, rawDescription: options.description ?? "" });
}

export type InputAttributes = ReturnType<typeof toInputAttributes>;

/** Returns the ids that RJSF makes, because widgets of other packages use them. */
function fieldIdsOf(id: string): FieldIds {
  return { inputId: id, hintId: descriptionId(id), errorId: errorId(id) };
}

/**
 * Returns ids, autocomplete token (WCAG 1.3.5), required state and invalid state of an input.
 * @param describedBy ids of further descriptions
 */
export function toInputAttributes(
  {
    id,
    name,
    required,
    options,
    rawErrors = [],
  }: Pick<FieldWidgetProps, "id" | "options" | "rawErrors" | "name" | "required">,
  ...describedBy: readonly string[]
) {
  const { autocomplete: autoComplete, errorId: ownErrorId }: Readonly<Record<string, unknown>> = options;
  const ids = { ...fieldIdsOf(id), ...(typeof ownErrorId === "string" ? { errorId: ownErrorId } : {}) };
  return {
    id,
    name,
    autoComplete: typeof autoComplete === "string" ? autoComplete : undefined,
    "aria-required": required === true || undefined,
    "aria-invalid": rawErrors.length > 0 || undefined,
    // A group shows the errors of its parts in an element of its own, with the id `ownErrorId`.
    "aria-describedby": toDescribedBy(ids, options.description, rawErrors, ...describedBy),
  };
}

/**
 * RJSF's `FieldTemplate` for foreign widgets. A single input gets a label; other widgets become a named group (WCAG
 * 1.3.1). RJSF's widgets may refer to missing descriptions, so empty elements get these ids.
 */
export function AnyWidgetField(field: FramedFieldProps) {
  const { id, label, hidden = false, displayLabel = true, rawHelp = "", children, notes } = field;
  const frame = useRef<HTMLDivElement>(null);
  const { kind, missing } = useFramedWidget(frame, id);
  if (hidden) return <div hidden>{children}</div>;
  const { hint, hintId, errors, errorId, optional } = toFrame(field);
  const labelled = {
    id: titleId(id),
    className: displayLabel ? "p-field__label" : "p-visually-hidden",
    children: (
      <>
        {label}
        {kind !== "input" && <OfItem />}
      </>
    ),
  };
  const group = kind === "parts" ? { role: "group", "aria-labelledby": titleId(id) } : {};
  return (
    <div ref={frame} className="p-field" data-invalid={errors.length > 0 || undefined} {...group}>
      {kind === "input" ? <label {...labelled} htmlFor={id} /> : <div {...labelled} />}
      {optional && displayLabel && <OptionalMark />}
      <FieldHint id={hintId}>{hint}</FieldHint>
      <FieldErrors id={errorId} errors={errors} />
      {children}
      <FieldHint id={helpId(id)}>{rawHelp === "" ? undefined : <RichText source={rawHelp} />}</FieldHint>
      {notes}
      {missing.map((one) => (
        <span hidden key={one} id={one} data-stand-in />
      ))}
    </div>
  );
}

/**
 * `input`: an input has the field's id. `whole`: another element has it, such as a group of radios. `parts`: no element
 * has it.
 */
type WidgetKind = "input" | "whole" | "parts";

interface FramedWidget {
  readonly kind: WidgetKind;
  readonly missing: readonly string[];
}

function useFramedWidget(frame: RefObject<HTMLElement | null>, id: string): FramedWidget {
  const [found, setFound] = useState<FramedWidget>({ kind: "input", missing: [] });
  const inspectFrame = useEffectEvent(() => {
    if (frame.current === null) return;
    const elements = [...frame.current.querySelectorAll("[id]:not([data-stand-in])")];
    const widget = elements.find((element) => element.id === id);
    const kind = kindOf(widget);
    if (kind === "whole") nameWhole(widget, titleId(id));
    const ids = new Set(elements.map((element) => element.id));
    const named = [...frame.current.querySelectorAll("[aria-describedby]")].flatMap(
      (element) => element.getAttribute("aria-describedby")?.split(" ") ?? [],
    );
    const missing = [...new Set(named)].filter((one) => !ids.has(one));
    setFound((last) => (last.kind === kind && last.missing.join() === missing.join() ? last : { kind, missing }));
  });
  // The widget may render other elements after a change of the answer, so this runs after each render.
  useLayoutEffect(() => inspectFrame());
  return found;
}

/** Returns `parts` for a hidden input with the answer: it needs no label and receives no focus. */
function kindOf(widget: Element | undefined): WidgetKind {
  if (widget === undefined || widget.matches("input[type=hidden]")) return "parts";
  return widget.matches("input, select, textarea, button, meter, output, progress") ? "input" : "whole";
}

/** Names the widget's element, because RJSF's radio group has no name. */
function nameWhole(widget: Element | undefined, labelId: string): void {
  if (widget === undefined) return;
  if (!widget.hasAttribute("role")) widget.setAttribute("role", "group");
  if (!widget.hasAttribute("aria-label") && !widget.hasAttribute("aria-labelledby"))
    widget.setAttribute("aria-labelledby", labelId);
}
