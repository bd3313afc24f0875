import { useState } from "react";
import { isSameAnswer } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useLookupFill, type LookupFillOptions } from "./use-lookup-fill.ts";
import { createLate } from "../../ui/late/create-late.tsx";

type LookupWidgetProps = FieldWidgetProps & Omit<LookupFillOptions, "answerKey">;

/** Text answer with suggestions. A chosen suggestion also fills other answers. */
export function LookupWidget({ category, fills, labelField, ...props }: LookupWidgetProps) {
  const { onType, onChoose } = useLookupFill({ answerKey: props.name, category, fills, labelField });
  const { LookupInput, waiting } = useLookupInput();
  const input = toInputAttributes(props);
  const [typed, setTyped] = useState<string>();
  const answer = toInputText(props.value);
  // Keeps the typed text if the store only normalized its Unicode: a replacement would move the caret.
  const value = typed !== undefined && isSameAnswer(typed, answer) ? typed : answer;
  const type = (text: string) => {
    setTyped(text);
    onType(text);
  };
  if (LookupInput === undefined)
    return (
      <div className="p-lookup">
        <input
          {...input}
          {...waiting}
          autoComplete={input.autoComplete ?? "off"}
          className="p-input"
          type="text"
          spellCheck={false}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    );
  return (
    <LookupInput
      input={input}
      label={props.label}
      category={category}
      value={value}
      onType={type}
      onChoose={(suggestion) => void onChoose(suggestion)}
      onKeep={onType}
    />
  );
}

/** Returns the input with suggestions when it is loaded, but does not replace an input that has the focus. */
function useLookupInput() {
  const loaded = lateLookup.usePart()?.LookupInput;
  const [hasFocus, setFocus] = useState(false);
  const waiting = { onFocus: () => setFocus(true), onBlur: () => setFocus(false) };
  return { LookupInput: hasFocus ? undefined : loaded, waiting };
}

/** Loaded late: applicants can type an answer without suggestions. */
export const lateLookup = createLate(() => import("./LookupInput.tsx"));
