import { useEffect, useRef, useState } from "react";
import { isSameAnswer } from "../../../engine/core/index.ts";
import { toInputText, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useLookupFill, type LookupFillOptions } from "./use-lookup-fill.ts";
import { createLate } from "../../ui/late/create-late.tsx";

type LookupWidgetProps = FieldWidgetProps & Omit<LookupFillOptions, "answerKey">;

/** Text answer with suggestions. A chosen suggestion also fills other answers. */
export function LookupWidget({ category, fills, labelField, ...props }: LookupWidgetProps) {
  const { onType, onChoose } = useLookupFill({ answerKey: props.name, category, fills, labelField });
  const { LookupInput, caret, waiting } = useLookupInput();
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
      caret={caret}
      onType={type}
      onChoose={(suggestion) => void onChoose(suggestion)}
      onKeep={onType}
    />
  );
}

/** Switches to the input with suggestions when it is loaded. Keeps the caret. Waits for the end of a composition. */
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

/** Loaded late: applicants can type an answer without suggestions. */
export const lateLookup = createLate(() => import("./LookupInput.tsx"));
