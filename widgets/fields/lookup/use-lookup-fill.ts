import { useRef } from "react";
import type { Answers } from "../../../engine/core/index.ts";
import { useAnswerStore, useFormServices, type Suggestion } from "../../../engine/react/index.ts";

/** Which answer each field of a lookup record fills, in addition to the one that is searched. */
export type LookupFills = Readonly<Record<string, string>>;

export interface LookupFillOptions {
  answerKey: string;
  category: string;
  fills: LookupFills;
  /** The record's field that holds the words of the answer itself (docs/specification.md, section 3, lookup detail). */
  labelField: "name" | "address_line_1";
}

/**
 * What a suggestion does to the answers. Taking one fills the related answers, or keeps its label when the record
 * cannot be had. Typing other words afterwards takes back what was filled and has not been changed since, because
 * another school must not keep the first one's code. What the person had entered where it fills is offered back.
 */
export function useLookupFill({ answerKey, category, fills, labelField }: LookupFillOptions) {
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
      // The words come at once and the record later, and what stood before both is what one undo gives back.
      const choice = {};
      store.setAnswers({ [answerKey]: suggestion.text }, takeLastFill(), choice);
      const record = await findDetail(suggestion.id, category).catch(() => undefined);
      // Something else has been typed or taken meanwhile, or another item stands here.
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
