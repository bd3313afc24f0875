import type { Option } from "../../../engine/core/index.ts";
import { toInputText, useAnswer, useOptions, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput, type InputAttributes } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import "./select.css";

/**
 * One choice of a list: the browser's own select, which brings typeahead (reset after about a second), the phone's
 * picker and a hundredth of the cost of a drawn one. A conditional one follows its controlling answer by its options.
 */
export function Select({ answerKey }: FieldWidgetProps) {
  const { input, ...frame } = useBoundInput(answerKey);
  return (
    <FieldFrame {...frame}>
      <SelectControl answerKey={answerKey} input={input} />
    </FieldFrame>
  );
}

/** The select without its frame, for groups that place label and errors themselves. */
export function SelectControl({ answerKey, input }: { answerKey: string; input: InputAttributes }) {
  const [value, setValue] = useAnswer(answerKey);
  const options = useOptions(answerKey);
  const chosen = toInputText(value);
  return (
    <select
      {...input}
      className="p-input p-select"
      value={chosen}
      onChange={(event) => setValue(event.currentTarget.value)}
    >
      {needsBlank(options) && <option value="" />}
      {!isOffered(options, chosen) && <option value={chosen}>{chosen}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** Without a blank choice the browser would show the first one as if it had been chosen. */
function needsBlank(options: readonly Option[]): boolean {
  return options.every(({ value }) => value !== "");
}

/** A stored choice that the list has since lost stays to be seen; validation says that it is no longer offered. */
function isOffered(options: readonly Option[], chosen: string): boolean {
  return chosen === "" || options.some(({ value }) => value === chosen);
}
