import { asNumber } from "@rjsf/utils";
import { EMPTY_ANSWER, optionsFor } from "../core/index.ts";
import type { AnswerSchema, AnswerValue, Answers, Evaluator, Option } from "../core/index.ts";
import type { Aside } from "../protocol/index.ts";
import type { Removal } from "./removals.ts";

/** One field's status; the same object until something in it changes. */
export interface FieldStatus {
  readonly visible: boolean;
  readonly required: boolean;
  /** Whether it may be left out in any case. A rule over several questions may ask for one of them. */
  readonly optional: boolean;
  /** Empty unless the web status is validating (docs/specification.md, section 5) or the server refused the answer. */
  readonly errors: readonly string[];
  /** What a change of this answer removed, while it can be given back. */
  readonly removal?: Removal | undefined;
  /** Other texts that were given to this question, between which a person has to choose. Absent where there are none. */
  readonly asides?: readonly Aside[] | undefined;
}

/** A field as its widget shows it. A widget that is bound by its `ref` is given the status alone. */
export interface FieldView extends FieldStatus {
  /** The answer, or a refused date as it was typed. */
  readonly entered?: AnswerValue | undefined;
  /** What may be chosen; undefined where nothing is chosen from a list. */
  readonly options?: readonly Option[] | undefined;
}

interface FieldSource {
  readonly status: () => FieldStatus;
  readonly entered: () => AnswerValue | undefined;
  readonly options: () => readonly Option[] | undefined;
}

/** Reads a field as one object, which stays the same until something in it changes: React compares it by identity. */
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

/**
 * What a widget gives, as the answer that the schema describes. Widgets written for RJSF give a number as text, an
 * emptied input as `undefined`, and an unticked box as `false`, whereas here the empty string means no answer. Text
 * that is not a number stays as it is, so that the validator says what is wrong with it. So does a number that is still
 * being typed, such as "3." (RJSF's `asNumber`).
 *
 * @returns undefined for a list or an object, because an answer is one value
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

/** JSON has no NaN and no infinity. */
function isUnwritable(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

/** The text itself where it is no number. RJSF would read blanks as 0. */
function toNumber(text: string): number | string {
  const number = text.trim() === "" ? text : asNumber(text);
  return typeof number === "number" && Number.isFinite(number) ? number : text;
}
