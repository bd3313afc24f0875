import { useEffect, useEffectEvent, useId, useState } from "react";
import { countCharacters, toOwnLineBreaks } from "../../../engine/core/index.ts";
import { toInputText, useAnswerStore, useTenant, type FieldWidgetProps } from "../../../engine/react/index.ts";
import { FieldFrame } from "../field-frame/FieldFrame.tsx";
import { NotedFirst, toWidgetFrame, toInputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useText } from "../../ui/texts/use-text.ts";
import { useAnnounced } from "../../ui/visually-hidden/VisuallyHidden.tsx";

/** Long text, stored when the applicant leaves it (docs/specification.md, section 5). A text that is too long gets an error. */
export function TextArea(props: FieldWidgetProps) {
  const { name, value, options, onChange } = props;
  const { draft, setDraft, commit } = useDraft(name, toInputText(value), onChange);
  const text = useText();
  const tenant = useTenant();
  const { limits } = tenant.definition.tenant;
  const countId = useId();
  const length = countCharacters(draft);
  const frame = toWidgetFrame(props);
  const own: unknown = options["maxLength"];
  const limit = typeof own === "number" ? own : limits.textAreaMaxLength;
  const errors =
    length > limit ? [...new Set([...frame.errors, text("refused.length", { limit })])] : [...frame.errors];
  const { rows = limits.textAreaRows } = options;
  return (
    <FieldFrame {...frame} errors={errors}>
      <textarea
        {...toInputAttributes({ ...props, rawErrors: errors }, countId)}
        className="p-input p-textarea"
        rows={rows}
        // If a text area grows with its text, browsers ignore `rows`.
        style={{ minBlockSize: `calc(${String(rows)}lh + 1.1rem)` }}
        value={draft}
        onChange={({ currentTarget: area }) => {
          const text = toOwnLineBreaks(tenant, name, area.value);
          if (text !== area.value) replaceText(area, text);
          setDraft(text);
        }}
        onBlur={commit}
      />
      <CharacterCount id={countId} length={length} limit={limit} />
    </FieldFrame>
  );
}
TextArea.FieldTemplate = NotedFirst;

/** Replaces the text and keeps the caret. Both texts have the same length. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = area;
  area.value = text;
  area.setSelectionRange(selectionStart, selectionEnd);
}

/** Keeps the draft until the applicant leaves the text area or hides the tab. The store also hears each letter. */
function useDraft(key: string, answer: string, setAnswer: (value: string) => void) {
  const store = useAnswerStore();
  const [typed, setTyped] = useState<string>();
  const [arranged] = useState(() => store.arrangedAt(key));
  const commit = () => {
    // If the item has moved, its text has already been stored.
    if (typed === undefined || store.arrangedAt(key) !== arranged) return;
    setTyped(undefined);
    setAnswer(typed);
  };
  const commitLast = useEffectEvent(commit);
  useEffect(() => {
    const onHide = () => commitLast();
    window.addEventListener("pagehide", onHide);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      window.removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onHide);
      commitLast();
    };
  }, []);
  return {
    draft: typed ?? answer,
    commit,
    setDraft(text: string) {
      setTyped(text);
      store.setDraft(key, text);
    },
  };
}

/** Screen readers hear the count from this share of the limit on. */
const SPOKEN_SHARE = 0.8;
const PAUSE_MS = 1000;

/** Number of characters left. Near the limit, screen readers hear it when typing pauses (WCAG 4.1.3). */
function CharacterCount({ id, length, limit }: { id: string; length: number; limit: number }) {
  const text = useText();
  const left = limit - length;
  const words =
    left === 1
      ? text("textarea.oneLeft")
      : left >= 0
        ? text("textarea.left", { count: toNumber(left) })
        : left === -1
          ? text("textarea.oneOver")
          : text("textarea.over", { count: toNumber(-left) });
  useAnnounced(length >= limit * SPOKEN_SHARE ? words : "", PAUSE_MS);
  return (
    <div className="p-count" data-over={left < 0 || undefined}>
      <span id={id}>{words}</span>
    </div>
  );
}

/** Groups digits only from five digits on. */
const toNumber = (count: number): string => count.toLocaleString(undefined, { useGrouping: "min2" });
