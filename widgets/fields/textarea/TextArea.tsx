import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { toInputText, useTenant, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { toWidgetFrame, UnframedField } from "../field-frame/FieldTemplate.tsx";
import { toInputAttributes } from "../field-frame/input-attributes.ts";
import { toMaxLength } from "../text-input/TextInput.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { CharacterCount } from "./CharacterCount.tsx";

/**
 * A long answer, committed when it is left (docs/specification.md, section 4) or when the page goes away. Text over the
 * limit is kept and a message says so, because cutting a paste short would lose words silently.
 */
export function TextArea(props: FieldWidgetProps) {
  const { value, options, onChange } = props;
  const { draft, setDraft, commit } = useDraft(toInputText(value), onChange);
  const text = useText();
  const { limits } = useTenant().definition.tenant;
  const countId = useId();
  const length = [...draft].length;
  const frame = toWidgetFrame(props);
  const limit = toMaxLength(options) ?? limits.textAreaMaxLength;
  const errors =
    length > limit ? [...new Set([...frame.errors, text("refused.length", { limit })])] : [...frame.errors];
  const { rows = limits.textAreaRows } = options;
  return (
    <FieldFrame {...frame} errors={errors}>
      <textarea
        {...toInputAttributes({ ...props, rawErrors: errors }, countId)}
        className="p-input p-textarea"
        rows={rows}
        // Where an area grows with its text, `rows` no longer holds: its minimum height does.
        style={{ minBlockSize: `calc(${String(rows)}lh + 1.1rem)` }}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={commit}
      />
      <CharacterCount id={countId} length={length} limit={limit} />
    </FieldFrame>
  );
}
TextArea.FieldTemplate = UnframedField;

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
