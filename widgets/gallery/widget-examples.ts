import type { ReactNode } from "react";
import type {
  AnswerSchema,
  Answers,
  ConditionRule,
  DocumentAnswer,
  FieldUiSchema,
  LayoutNode,
  OptionListFile,
  PageRule,
} from "../../engine/core/index.ts";

/** An option that a tenant may set, and what it does. */
export interface WidgetOption {
  readonly name: string;
  readonly meaning: string;
}

/** A small part of a tenant, which the gallery shows and the tests try. Answer keys are unique in the gallery. */
export interface FormExample {
  readonly title: string;
  readonly fields: { readonly [key: string]: AnswerSchema };
  readonly ui?: { readonly [key: string]: FieldUiSchema };
  readonly layout: readonly LayoutNode[];
  readonly required?: { readonly [key: string]: string };
  readonly rules?: readonly PageRule[];
  readonly conditions?: { readonly [name: string]: ConditionRule };
  readonly options?: { readonly [name: string]: OptionListFile };
  readonly answers?: Answers;
  readonly documents?: { readonly [key: string]: DocumentAnswer };
  /** Shows errors, as after the first press of Submit. */
  readonly isValidating?: boolean;
  readonly isLoggedOut?: boolean;
}

/** A building block that is used outside forms too. */
export interface PlainExample {
  readonly title: string;
  readonly render: () => ReactNode;
}

/** One page of the gallery. */
export interface WidgetExamples {
  readonly name: string;
  readonly about: string;
  readonly options: readonly WidgetOption[];
  readonly examples: readonly (FormExample | PlainExample)[];
}

export function isFormExample(example: FormExample | PlainExample): example is FormExample {
  return "layout" in example;
}
