import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { createRoot } from "react-dom/client";
import { isRequiredAt } from "../generated-form.ts";
import { answers, findRoot, noteFirstRender, questions } from "./page.ts";

const CHOICES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Validates nothing, so that RJSF is as fast as possible. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: () => true,
};

function toPlainSchema(): RJSFSchema {
  const properties = Object.fromEntries(
    questions.map(([key, { title = key, "x-options": coded }]): [string, RJSFSchema] => [
      key,
      coded === undefined ? { type: "string", title, maxLength: 100 } : { type: "string", title, enum: CHOICES },
    ]),
  );
  return { type: "object", properties, required: Object.keys(properties).filter((_, index) => isRequiredAt(index)) };
}

createRoot(findRoot()).render(
  <Form
    schema={toPlainSchema()}
    formData={answers}
    validator={validator}
    idPrefix="root"
    noHtml5Validate
    showErrorList={false}
  />,
);
noteFirstRender();
