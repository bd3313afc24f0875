import { EMPTY_ANSWER, optionsFor, type Answers, type AnswerValue, type Evaluator } from "../core/index.ts";
import { createFieldView, type FieldStatus, type FieldView } from "./field-view.ts";
import { toAnswerValue } from "./to-answer-value.ts";

/** One key as `useSyncExternalStore` wants it. The functions stay the same for the life of the store. */
export interface AnswerView {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: () => AnswerValue | undefined;
  readonly status: () => FieldStatus;
  /** The status with what is entered and what may be chosen; the same object until one of them changes. */
  readonly field: () => FieldView;
  /**
   * Sets the answer to what a widget gives, converted to what the schema describes. A list or an object changes
   * nothing, because an answer is one value; in development the console says so.
   */
  readonly change: (value: unknown) => void;
}

interface AnswerSource {
  readonly evaluator: Evaluator;
  readonly subscribe: (key: string, listener: () => void) => () => void;
  readonly status: (key: string) => FieldStatus;
  readonly change: (change: { readonly answers: Answers }) => void;
}

/** What the components of one answer read and change. */
export function createAnswerView(key: string, source: AnswerSource): AnswerView {
  const { evaluator } = source;
  const { tenant } = evaluator;
  const field = tenant.fields.get(key);
  const controlling = field?.options?.by ?? [];
  const status = () => source.status(key);
  // It is made when it is first asked for, because a text input that is bound by its ref never asks.
  let readView: (() => FieldView) | undefined;
  const subscribe = (listener: () => void) => source.subscribe(key, listener);
  const options = () =>
    optionsFor(
      tenant,
      key,
      Object.fromEntries(controlling.map((other) => [other, evaluator.answer(other) ?? EMPTY_ANSWER])),
      evaluator.today,
    );
  return {
    subscribe:
      controlling.length === 0
        ? subscribe
        : (listener) => {
            const stops = [key, ...controlling].map((read) => source.subscribe(read, listener));
            return () => stops.forEach((stop) => stop());
          },
    answer: () => evaluator.answer(key),
    status,
    field: () =>
      (readView ??= createFieldView({
        status,
        entered: () => evaluator.entered(key),
        options: field?.options === undefined ? () => undefined : options,
      }))(),
    change(value) {
      const answer = toAnswerValue(field?.schema, value);
      if (answer !== undefined) source.change({ answers: { [key]: answer } });
      else if (import.meta.env.DEV)
        console.error(
          `The widget of "${key}" gave ${Array.isArray(value) ? "a list" : "an object"}, not one value, so the answer stays as it is.`,
        );
    },
  };
}
