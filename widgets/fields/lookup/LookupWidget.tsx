import { useEffect, useRef, useState } from "react";
import { isSameAnswer } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useLookupFill, type LookupFillOptions } from "./use-lookup-fill.ts";
import { createLate } from "../../ui/late/create-late.tsx";

type LookupWidgetProps = FieldWidgetProps & Omit<LookupFillOptions, "answerKey">;

/** A text answer with suggestions. Taking a suggestion fills other answers too. */
export function LookupWidget({ category, fills, labelField, ...props }: LookupWidgetProps) {
  const { onType, onChoose } = useLookupFill({ answerKey: props.name, category, fills, labelField });
  const { LookupInput, caret, waiting } = useLookupInput();
  const input = toInputAttributes(props);
  const [typed, setTyped] = useState<string>();
  const answer = toInputText(props.value);
  // The same letters in another form of Unicode stay, because replacing them would move the caret.
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
      caret={caret}
      onType={type}
      onChoose={(suggestion) => void onChoose(suggestion)}
      onKeep={onType}
    />
  );
}

/**
 * The input with suggestions, once it is loaded. Where somebody types in the plain one already, it takes over the caret,
 * but not in the middle of a letter that is composed of several keys.
 */
function useLookupInput() {
  const loaded = lateLookup.usePart()?.LookupInput;
  const plain = useRef<HTMLInputElement>(null);
  const [isComposing, setComposing] = useState(false);
  const [shown, setShown] = useState(() => ({ LookupInput: loaded, caret: undefined as number | undefined }));
  useEffect(() => {
    if (shown.LookupInput !== undefined || loaded === undefined || isComposing) return;
    const input = plain.current;
    const caret = input === document.activeElement ? (input?.selectionStart ?? undefined) : undefined;
    setShown({ LookupInput: loaded, caret });
  }, [shown, loaded, isComposing]);
  return {
    ...shown,
    waiting: {
      ref: plain,
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

/** Suggestions, and the library that shows them: a question can be answered before they are there, and without them. */
export const lateLookup = createLate(() => import("./LookupInput.tsx"));
