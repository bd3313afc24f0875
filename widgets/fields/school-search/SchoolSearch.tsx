import { toInputText, useAnswer, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { LookupInput } from "../lookup/LookupInput.tsx";
import { useLookupFill, type LookupFills } from "../lookup/use-lookup-fill.ts";

/** Specification section 3: the category of a school search that names none. */
const DEFAULT_CATEGORY = "college_ceeb";

/** A school by name. Taking a suggestion fills its code and address; any other name may be kept as typed. */
export function SchoolSearch({ answerKey }: FieldWidgetProps) {
  const [value] = useAnswer(answerKey);
  const { input, ...frame } = useBoundInput(answerKey);
  const options = frame.field.ui["ui:options"] ?? {};
  const category = typeof options["category"] === "string" ? options["category"] : DEFAULT_CATEGORY;
  const { onType, onChoose } = useLookupFill({
    answerKey,
    category,
    fills: toFills(options["fills"]),
    labelField: "name",
  });
  return (
    <FieldFrame {...frame}>
      <LookupInput
        input={input}
        label={frame.label}
        category={category}
        value={toInputText(value)}
        maxLength={frame.field.maxLength}
        onType={onType}
        onChoose={(suggestion) => void onChoose(suggestion)}
        onKeep={onType}
      />
    </FieldFrame>
  );
}

function toFills(option: unknown): LookupFills {
  if (option === null || typeof option !== "object") return {};
  return Object.fromEntries(
    Object.entries(option).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
