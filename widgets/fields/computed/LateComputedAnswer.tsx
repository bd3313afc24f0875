import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { createLate } from "../../ui/late/create-late.ts";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";

/** Few forms compute an answer, and it is only read. */
export const lateComputedAnswer = createLate(() => import("./ComputedAnswer.tsx"));

export function LateComputedAnswer(props: FieldWidgetProps) {
  const loaded = lateComputedAnswer.usePart();
  return loaded === undefined ? null : <loaded.ComputedAnswer {...props} />;
}
// The frame names the output before it is there.
LateComputedAnswer.FieldTemplate = LabelledField;
