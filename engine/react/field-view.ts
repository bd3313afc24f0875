import type { AnswerValue, Option } from "../core/index.ts";
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
