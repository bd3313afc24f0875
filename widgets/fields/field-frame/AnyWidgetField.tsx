import { helpId, titleId } from "@rjsf/utils";
import { OfItem } from "../../layout/add-another/item-title.tsx";
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { FramedFieldProps } from "../../../engine/react/index.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";
import { FieldErrors, FieldHint, OptionalMark } from "./FieldFrame.tsx";
import { toFrame } from "./FieldTemplate.tsx";

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
