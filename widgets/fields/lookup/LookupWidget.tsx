import { useRef, useState, type FocusEvent } from "react";
import { isSameAnswer, type Answers } from "../../../engine/core/index.ts";
import {
  toInputText,
  useAnswerStore,
  useFormServices,
  type FieldWidgetProps,
  type Suggestion,
} from "../../../engine/react/index.ts";
import { toInputAttributes, LabelledField } from "../field-frame/FieldTemplate.tsx";
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
  const waiting = {
    onFocus: () => setFocus(true),
    // When the window is left, the input stays the active element.
    onBlur: ({ currentTarget }: FocusEvent) => setFocus(document.activeElement === currentTarget),
  };
  return { LookupInput: hasFocus ? undefined : loaded, waiting };
}

/** Loaded late: applicants can type an answer without suggestions. */
export const lateLookup = createLate(() => import("./LookupInput.tsx"));

/** Key of the filled answer, by field of the lookup record. */
export type LookupFills = Readonly<Record<string, string>>;

interface LookupFillOptions {
  answerKey: string;
  category: string;
  fills: LookupFills;
  /** Field of the record that replaces the typed answer. */
  labelField: "name" | "address_line_1";
}

/**
 * Fills related answers from a suggestion. When the applicant types other words, clears the code, which belongs to one
 * school, and the other filled answers that are unchanged. Replaced answers can be restored.
 */
function useLookupFill({ answerKey, category, fills, labelField }: LookupFillOptions) {
  const store = useAnswerStore();
  const { findDetail } = useFormServices();
  const lastFill = useRef<Answers>({});
  const latest = useRef(0);

  const takeLastFill = (): readonly string[] => {
    const stale = Object.entries(lastFill.current).filter(([key, value]) => store.getAnswer(key) === value);
    lastFill.current = {};
    return stale.map(([key]) => key);
  };

  return {
    onType(text: string): void {
      latest.current += 1;
      const code = fills["ceeb"];
      const stale = takeLastFill();
      store.setAnswers({ [answerKey]: text }, code === undefined ? stale : [...stale, code]);
    },
    async onChoose(suggestion: Suggestion): Promise<void> {
      latest.current += 1;
      const asked = latest.current;
      const arranged = store.arrangedAt(answerKey);
      // One undo restores the words and the filled answers.
      const choice = {};
      store.setAnswers({ [answerKey]: suggestion.text }, takeLastFill(), choice);
      const record = await findDetail(suggestion.id, category).catch(() => undefined);
      if (record === undefined || asked !== latest.current || store.arrangedAt(answerKey) !== arranged) return;
      const filled = Object.fromEntries(
        Object.entries(fills).flatMap(([field, key]) => {
          const value = record[field];
          return value === undefined || !store.tenant.fields.has(key) ? [] : [[key, value]];
        }),
      );
      lastFill.current = filled;
      store.setAnswers({ [answerKey]: record[labelField] ?? suggestion.text, ...filled }, [], choice);
    },
  };
}

/** Category if the tenant sets none (docs/specification.md, section 3). */
const DEFAULT_CATEGORY = "college_ceeb";

/** Searches a school by name. A suggestion fills code and address. Other names stay as typed. */
export function SchoolSearch(props: FieldWidgetProps) {
  const category: unknown = props.options["category"];
  return (
    <LookupWidget
      {...props}
      category={typeof category === "string" ? category : DEFAULT_CATEGORY}
      fills={toFills(props.options["fills"])}
      labelField="name"
    />
  );
}
SchoolSearch.FieldTemplate = LabelledField;

function toFills(option: unknown): LookupFills {
  if (option === null || typeof option !== "object") return {};
  return Object.fromEntries(
    Object.entries(option).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
