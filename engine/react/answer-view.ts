import { asNumber } from "@rjsf/utils";
import { EMPTY_ANSWER, optionsFor } from "../core/index.ts";
import type { AnswerSchema, AnswerValue, Answers, Evaluator, Option } from "../core/index.ts";
import type { Aside } from "../protocol/index.ts";
import type { Removal } from "./removals.ts";

/** Status of a field: the same object until something changes. */
export interface FieldStatus {
  readonly visible: boolean;
  readonly required: boolean;
  /** False for a question in a rule over several questions. */
  readonly optional: boolean;
  /** Empty unless validating (specification, section 5) or the server refused the answer. */
  readonly errors: readonly string[];
  readonly removal?: Removal | undefined;
  /** Other texts for this question that need a decision. */
  readonly asides?: readonly Aside[] | undefined;
}

/** Full view of a field. A widget bound by `ref` reads only the status. */
export interface FieldView extends FieldStatus {
  readonly entered?: AnswerValue | undefined;
  readonly options?: readonly Option[] | undefined;
}

interface FieldSource {
  readonly status: () => FieldStatus;
  readonly entered: () => AnswerValue | undefined;
  readonly options: () => readonly Option[] | undefined;
}

/** Returns a function that reads a field as one object, the same object until something changes. */
export function createFieldView({ status, entered, options }: FieldSource): () => FieldView {
  let lastStatus: FieldStatus | undefined;
  let view: FieldView | undefined;
  return () => {
    const [presentStatus, presentlyEntered, presentOptions] = [status(), entered(), options()];
    if (
      view === undefined ||
      presentStatus !== lastStatus ||
      presentlyEntered !== view.entered ||
      presentOptions !== view.options
    ) {
      lastStatus = presentStatus;
      view = { ...presentStatus, entered: presentlyEntered, options: presentOptions };
    }
    return view;
  };
}

/** One key for `useSyncExternalStore`, with stable functions. */
export interface AnswerView {
  readonly subscribe: (listener: () => void) => () => void;
  readonly answer: () => AnswerValue | undefined;
  readonly status: () => FieldStatus;
  readonly field: () => FieldView;
  /** Converts and sets a widget's value. Ignores lists and objects, with a console error in development. */
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
  // Lazy, because inputs bound by `ref` never need it.
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

/**
 * Converts a widget's value as RJSF's `asNumber` does. Text that is not a number stays for the validator.
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

/** Keeps blank text; RJSF would read it as 0. */
function toNumber(text: string): number | string {
  const number = text.trim() === "" ? text : asNumber(text);
  return typeof number === "number" && Number.isFinite(number) ? number : text;
}
