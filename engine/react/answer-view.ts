import { asNumber } from "@rjsf/utils";
import { EMPTY_ANSWER, optionsFor } from "../core/index.ts";
import type { AnswerSchema, AnswerValue, Answers, Evaluator, Option } from "../core/index.ts";
import type { Aside } from "../protocol/index.ts";
import type { Removal } from "./removals.ts";

/** Status of a field. The same object until something changes. */
export interface FieldStatus {
  readonly visible: boolean;
  readonly required: boolean;
  /** False for a required or computed question, and for a question of `findRuledKeys`. */
  readonly optional: boolean;
  /** Empty before validation or a check of the page (specification, section 5), except messages of the server. */
  readonly errors: readonly string[];
  readonly removal?: Removal | undefined;
  /** Other texts for this question that wait for a decision. */
  readonly asides?: readonly Aside[] | undefined;
}

/** Status, answer and options of a field. A widget bound by `ref` reads the status only. */
export interface FieldView extends FieldStatus {
  readonly entered?: AnswerValue | undefined;
  readonly options?: readonly Option[] | undefined;
}

/** Reads one key, for `useSyncExternalStore`. Its functions never change. */
export interface AnswerView {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: () => AnswerValue | undefined;
  readonly status: () => FieldStatus;
  readonly field: () => FieldView;
  /** Converts and stores a widget's value. Ignores lists and objects, with a console error in development. */
  readonly change: (value: unknown) => void;
}

interface AnswerSource {
  readonly evaluator: Evaluator;
  readonly subscribe: (key: string, listener: () => void) => () => void;
  readonly status: (key: string) => FieldStatus;
  readonly change: (change: { readonly answers: Answers }) => void;
}

export function createAnswerView(key: string, source: AnswerSource): AnswerView {
  const { evaluator } = source;
  const { tenant } = evaluator;
  const field = tenant.fields.get(key);
  const controlling = field?.options?.by ?? [];
  const status = () => source.status(key);
  let view: (FieldView & { readonly of: FieldStatus }) | undefined;
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
    field() {
      const [of, entered, shown] = [status(), evaluator.entered(key), field?.options && options()];
      if (view === undefined || of !== view.of || entered !== view.entered || shown !== view.options)
        view = { ...of, entered, options: shown, of };
      return view;
    },
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

/**
 * Converts a widget's value like RJSF's `asNumber`. Keeps a text that is not a number, for the validator.
 * @returns undefined for a list or object
 */
export function toAnswerValue(schema: AnswerSchema | undefined, value: unknown): AnswerValue | undefined {
  if (value === undefined || value === null || value === "" || isUnwritable(value)) return EMPTY_ANSWER;
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  switch (schema?.type) {
    case "boolean":
      return value === true || value === "true" ? true : EMPTY_ANSWER;
    case "number":
    case "integer":
      return typeof value === "string" ? toNumber(value) : value;
    case "string":
      return String(value);
    default:
      return value;
  }
}

function isUnwritable(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

/** Keeps a blank text, which RJSF would read as 0. */
function toNumber(text: string): number | string {
  const number = text.trim() === "" ? text : asNumber(text);
  return typeof number === "number" && Number.isFinite(number) ? number : text;
}
