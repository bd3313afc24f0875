import { fillText } from "./interpolate.ts";
import type { TextSource, TextValues } from "./interpolate.ts";

/**
 * The texts that the evaluation itself gives: messages about answers and files, and the few words of the print model.
 * The portal's own words are in `engine/texts`, because the core needs none of them.
 */
export const EVALUATION_TEXTS = {
  // Generic validation messages (docs/specification.md, section 5)
  "validation.required": "{label} is a required field",
  // For labels that are questions, or sentences beside a checkbox
  "validation.requiredQuestion": "Please answer “{label}”",
  "validation.requiredCheckbox": "Please check “{label}”",
  "validation.yourAnswer": "Your answer to “{label}”",
  "validation.minLength": "{label} must be at least {limit} characters",
  "validation.maxLength": "{label} must be at most {limit} characters",
  "validation.email": "{label} must be a valid email",
  "validation.uri": "{label} must be a valid URL",
  "validation.positive": "{label} must be a positive number",
  "validation.integer": "{label} must be an integer",
  "validation.number": "{label} must be a number",
  "validation.money": "{label} must be an amount, such as {example}",
  "validation.postcode": "{label} must look like {example} for an address in {country}",
  "validation.minimum": "{label} must be at least {limit}",
  "validation.maximum": "{label} must be at most {limit}",
  "validation.exclusiveMinimum": "{label} must be more than {limit}",
  "validation.exclusiveMaximum": "{label} must be less than {limit}",
  "validation.multipleOf": "{label} must be a multiple of {limit}",
  "validation.date": "{label} must be a valid date",
  "validation.dateMin": "The minimum supported year is {year}",
  "validation.dateMax": "The maximum supported year is {year}",
  "validation.tooFewFiles": "{label} needs at least {limit} files",
  "validation.option": "{label} must be one of the choices offered",
  "validation.invalid": "{label} is not in the expected form",

  // What a save may refuse (structure only)
  "refused.unknown": "This question is no longer part of the application, so its answer cannot be saved.",
  "refused.type": "This answer is not of the expected type.",
  "refused.length": "This answer is too long: at most {limit} characters can be saved.",
  "refused.option": "This choice is no longer offered. Choose one from the list.",
  "refused.control":
    "This answer contains characters that cannot be saved. Type it again instead of pasting it. Type it again instead of pasting it.",
  "refused.document": "To attach a document, please upload it.",

  // Files (docs/specification.md, section 5)
  "upload.tooLarge": "Your file is too large. The maximum file size is {size}.",
  "upload.type": "You can only enter the following file types: {types}",
  "upload.nameTooLong":
    "The name of your file is too long. File name can have a maximum of {nameLength} characters, including the extension.",
  "upload.empty": "Your file is empty. Please upload a non-empty file.",

  // Print (docs/specification.md, section 6)
  "print.document": 'Document attached for "{key}"',
  "print.noDocument": "No document attached",
  "print.ceeb": "{name} (Ceeb: {code})",
} as const;

export type EvaluationTextKey = keyof typeof EVALUATION_TEXTS;

/**
 * A text of the evaluation in the tenant's wording, or the default, with partner values and then `values` filled in.
 */
export function evaluationText(source: TextSource, key: EvaluationTextKey, values: TextValues = {}): string {
  return fillText(source, key, EVALUATION_TEXTS[key], values);
}
