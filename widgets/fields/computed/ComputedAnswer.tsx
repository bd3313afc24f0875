import { useState } from "react";
import { formatOpenAnswer } from "../../../engine/core/index.ts";
import { useAnswerStore, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useAnnounced } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** Pause before an announcement, because each typed letter may change the answer. */
export const TOLD_AFTER_MS = 1000;

export function ComputedAnswer(props: FieldWidgetProps) {
  const { id, name, label } = props;
  const value: unknown = props.value;
  const { tenant, today } = useAnswerStore();
  const field = tenant.fields.get(name);
  const isGiven = field !== undefined && (typeof value === "string" || typeof value === "number");
  const shown = isGiven ? formatOpenAnswer(tenant, field, { [name]: value }, today) : "";
  const [first] = useState(shown);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && shown !== first) setChanged(true);
  useAnnounced(isChanged && shown !== "" ? `${label}: ${shown}` : "", TOLD_AFTER_MS);
  // An output is a live region by default and would announce the value after each key. The tabIndex lets links focus it.
  return (
    <output id={id} aria-live="off" aria-describedby={toInputAttributes(props)["aria-describedby"]} tabIndex={-1}>
      {shown === "" ? "—" : shown}
    </output>
  );
}
