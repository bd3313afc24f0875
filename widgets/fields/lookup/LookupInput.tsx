import { useCombobox } from "downshift";
import { useMemo, useEffect, useRef, useState } from "react";
import { useFormServices, type Suggestion } from "../../../engine/react/index.ts";
import type { InputAttributes } from "../field-frame/FieldTemplate.tsx";
import { useLateText } from "../../ui/texts/use-late-text.ts";
import { useAnnounced } from "../../ui/visually-hidden/VisuallyHidden.tsx";

interface LookupInputProps {
  input: InputAttributes;
  label: string;
  category: string;
  value: string;
  onType: (text: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  onKeep: (text: string) => void;
}

type Choice =
  | { readonly kind: "suggestion"; readonly suggestion: Suggestion }
  | { readonly kind: "typed"; readonly text: string };

/**
 * ARIA combobox with manual selection, by downshift: Chakra's combobox has screen-reader defects. Keeps the typed text
 * when the applicant leaves it.
 */
export function LookupInput({ input, label, category, value, onType, onChoose, onKeep }: LookupInputProps) {
  const text = useLateText();
  const { suggestions, searched, search, cancel } = useSuggestions(category);
  const typed = value.trim();
  const choices = useMemo(() => toChoices(suggestions, searched, typed), [suggestions, searched, typed]);

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu, openMenu } =
    useCombobox<Choice>({
      items: [...choices],
      inputId: input.id,
      inputValue: value,
      selectedItem: null,
      itemToString: toChoiceText,
      stateReducer(state, { type, changes }) {
        // The text stays when the applicant presses Escape or leaves the input.
        if (type === useCombobox.stateChangeTypes.InputBlur)
          return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
        if (type === useCombobox.stateChangeTypes.InputKeyDownEscape)
          return { ...changes, isOpen: false, inputValue: state.inputValue, selectedItem: state.selectedItem };
        if (type === useCombobox.stateChangeTypes.InputClick) return { ...changes, isOpen: state.isOpen };
        return changes;
      },
      onSelectedItemChange({ selectedItem: choice }) {
        cancel();
        if (choice?.kind === "suggestion") onChoose(choice.suggestion);
        if (choice?.kind === "typed") onKeep(choice.text);
      },
    });

  const isListed = isOpen && choices.length > 0;
  const count = suggestions.length;
  const found = count === 0 ? "lookup.none" : count === 1 ? "lookup.one" : "lookup.count";
  // Announce only results of the present text, from its second letter on.
  const isSearched = isOpen && searched === typed && typed.length > 1;
  useAnnounced(isSearched ? text(found, { count }) : "");
  return (
    <div className="p-lookup">
      <input
        {...getInputProps({
          ...input,
          // Turn off the browser's suggestions, which would cover this list (WCAG 1.3.5).
          autoComplete: input.autoComplete ?? "off",
          "aria-expanded": isListed,
          onBlur: cancel,
          onChange(event) {
            const typed = event.currentTarget.value;
            onType(typed);
            search(typed);
            if (typed.trim() === "") closeMenu();
            else openMenu();
          },
        })}
        aria-labelledby={undefined}
        className="p-input"
        type="text"
        spellCheck={false}
      />
      <ul
        {...getMenuProps({ "aria-label": label, "aria-labelledby": undefined })}
        className="p-lookup__menu"
        hidden={!isListed}
      >
        {isListed &&
          choices.map((choice, index) => (
            <li
              key={choice.kind === "typed" ? "typed" : choice.suggestion.id}
              {...getItemProps({ item: choice, index })}
              className="p-lookup__item"
              data-highlighted={highlightedIndex === index || undefined}
            >
              <ChoiceWords choice={choice} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function ChoiceWords({ choice }: { choice: Choice }) {
  const text = useLateText();
  if (choice.kind === "typed") return text("lookup.use", { text: choice.text });
  const { text: words, sub_text: subText } = choice.suggestion;
  return (
    <>
      <span>{words}</span>
      {subText !== "" && <span className="p-lookup__sub"> {subText}</span>}
    </>
  );
}

function toChoices(suggestions: readonly Suggestion[], searched: string | undefined, typed: string): readonly Choice[] {
  if (searched === undefined || typed === "") return [];
  return [
    ...suggestions.map((suggestion) => ({ kind: "suggestion" as const, suggestion })),
    { kind: "typed" as const, text: typed },
  ];
}

function toChoiceText(choice: Choice | null): string {
  if (choice === null) return "";
  return choice.kind === "typed" ? choice.text : choice.suggestion.text;
}

const NONE: readonly Suggestion[] = [];

interface Found {
  /** Empty after a failed search (docs/specification.md, section 8). */
  readonly suggestions: readonly Suggestion[];
  /** Text of the last finished search. Undefined before a result, and after the applicant cleared the text. */
  readonly searched: string | undefined;
}

const NOTHING: Found = { searched: undefined, suggestions: NONE };

function useSuggestions(category: string) {
  const { findSuggestions } = useFormServices();
  const [found, setFound] = useState<Found>(NOTHING);
  const running = useRef<AbortController>(undefined);

  const actions = useMemo(() => {
    const abort = () => running.current?.abort();
    const run = async (text: string): Promise<void> => {
      abort();
      const controller = new AbortController();
      running.current = controller;
      const suggestions = await findSuggestions(text, category, controller.signal).catch(() => NONE);
      if (!controller.signal.aborted) setFound({ searched: text, suggestions });
    };
    const debounced = createDebounced((text: string) => void run(text));
    const cancel = () => {
      debounced.cancel();
      abort();
    };
    const search = (text: string) => {
      if (text.trim() !== "") debounced.call(text.trim());
      else {
        cancel();
        setFound(NOTHING);
      }
    };
    return { search, cancel };
  }, [findSuggestions, category]);

  useEffect(() => actions.cancel, [actions]);
  return { ...found, ...actions };
}

/** Pause after the last key, and longest wait after the first key (docs/specification.md, section 9). */
export const LOOKUP_DELAY_MS = 200;
export const LOOKUP_MAX_WAIT_MS = 500;

export function createDebounced<T>(run: (value: T) => void, delayMs = LOOKUP_DELAY_MS, maxWaitMs = LOOKUP_MAX_WAIT_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstCallAt: number | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    firstCallAt = undefined;
  };
  return {
    cancel,
    call(value: T): void {
      const now = performance.now();
      firstCallAt ??= now;
      clearTimeout(timer);
      const waitMs = Math.max(0, Math.min(delayMs, firstCallAt + maxWaitMs - now));
      timer = setTimeout(() => {
        firstCallAt = undefined;
        run(value);
      }, waitMs);
    },
  };
}
