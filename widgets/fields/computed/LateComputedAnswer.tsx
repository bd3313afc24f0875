import { lateComponent } from "../../ui/late/late-component.tsx";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";

/** Few forms compute an answer, and it is only read. The frame names the output before it is there. */
export const LateComputedAnswer = Object.assign(
  lateComponent(async () => (await import("./ComputedAnswer.tsx")).ComputedAnswer),
  { FieldTemplate: LabelledField },
);
