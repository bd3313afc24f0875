import { useState } from "react";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/input-attributes.ts";
import { toMaxLength } from "../text-input/TextInput.tsx";
import { lateLookup } from "./late-lookup.ts";
import { useLookupFill, type LookupFillOptions } from "./use-lookup-fill.ts";

type LookupWidgetProps = FieldWidgetProps & Omit<LookupFillOptions, "answerKey">;

/** A text answer with suggestions. Taking a suggestion fills other answers too. */
export function LookupWidget({ category, fills, labelField, ...props }: LookupWidgetProps) {
  const { onType, onChoose } = useLookupFill({ answerKey: props.name, category, fills, labelField });
  const { LookupInput, waiting } = useLookupInput();
  const input = toInputAttributes(props);
  const value = toInputText(props.value);
  const maxLength = toMaxLength(props.options);
  if (LookupInput === undefined)
    return (
      <div className="p-lookup">
        <input
          {...input}
          {...waiting}
          autoComplete={input.autoComplete ?? "off"}
          className="p-input"
          type="text"
          maxLength={maxLength}
          spellCheck={false}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
    );
  return (
    <LookupInput
      input={input}
      label={props.label}
      category={category}
      value={value}
      maxLength={maxLength}
      onType={onType}
      onChoose={(suggestion) => void onChoose(suggestion)}
      onKeep={onType}
    />
  );
}

/** The input with suggestions, once it is loaded. It does not take the place of one in which somebody types. */
function useLookupInput() {
  const loaded = lateLookup.usePart()?.LookupInput;
  const [isTyping, setTyping] = useState(false);
  const [shown, setShown] = useState(() => loaded);
  if (shown === undefined && loaded !== undefined && !isTyping) setShown(() => loaded);
  return {
    LookupInput: shown,
    waiting: { onFocus: () => setTyping(true), onBlur: () => setTyping(false) },
  };
}
