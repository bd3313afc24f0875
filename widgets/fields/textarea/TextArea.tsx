import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { toInputText, useAnswer, useTenant, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../bound-field/use-bound-input.tsx";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { CharacterCount } from "./CharacterCount.tsx";
import "./textarea.css";

/**
 * A long answer, committed when it is left (specification section 4) or when the page goes away. Text over the limit is
 * kept and said to be over: cutting a paste short would lose words silently.
 */
export function TextArea({ answerKey }: FieldWidgetProps) {
  const [value, setValue] = useAnswer(answerKey);
  const { draft, setDraft, commit } = useDraft(toInputText(value), setValue);
  const say = useText();
  const { limits } = useTenant().definition.tenant;
  const countId = useId();
  const length = [...draft].length;
  const { input, ...frame } = useBoundInput(answerKey, []);
  const limit = frame.field.maxLength ?? limits.textAreaMaxLength;
  const isOver = length > limit;
  const errors = isOver ? [...new Set([...frame.errors, say("refused.length", { limit })])] : frame.errors;
  const describedBy = [
    input["aria-describedby"],
    isOver && frame.errors.length === 0 ? frame.errorId : undefined,
    countId,
  ].filter((id) => id !== undefined);
  const wantedRows = frame.field.ui["ui:options"]?.["rows"];
  const rows = typeof wantedRows === "number" ? wantedRows : limits.textAreaRows;
  return (
    <FieldFrame {...frame} errors={errors}>
      <textarea
        {...input}
        className="p-input p-textarea"
        rows={rows}
        // Where an area grows with its text, `rows` no longer holds: its least height does.
        style={{ minBlockSize: `calc(${String(rows)}lh + 1.1rem)` }}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={describedBy.join(" ")}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
      />
      <CharacterCount id={countId} length={length} limit={limit} />
    </FieldFrame>
  );
}

/** What is being typed, until it is committed. An answer that changes elsewhere (cleared, loaded) replaces it. */
function useDraft(answer: string, setAnswer: (value: string) => void) {
  const [draft, setDraft] = useState(answer);
  const [lastAnswer, setLastAnswer] = useState(answer);
  const isCommitted = useRef(true);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    setDraft(answer);
  }
  const commit = () => {
    if (isCommitted.current) return;
    isCommitted.current = true;
    setAnswer(draft);
  };
  const commitLast = useEffectEvent(commit);
  useEffect(() => {
    const onHide = () => commitLast();
    window.addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, []);
  return {
    draft,
    commit,
    setDraft(next: string) {
      isCommitted.current = false;
      setDraft(next);
    },
  };
}
