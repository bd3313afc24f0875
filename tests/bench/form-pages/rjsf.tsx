import Form from "@rjsf/core/lib/components/Form.js";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { createRoot } from "react-dom/client";
import { fillForm } from "../generated-form.ts";
import { definition, findRoot, isConditional, noteFirstRender } from "./page.ts";

const CHOICES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** RJSF at its best: nothing is validated, and a branch is chosen by comparing enums, without Ajv. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: ({ properties = {} }: RJSFSchema, answers: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(properties).every(([key, schema]) => typeof schema === "boolean" || schema.enum === undefined || schema.enum.some((value) => value === answers?.[key])),
};

/** The generated page as RJSF would have it: a flat object; where asked, a field that depends on the choice before it. */
function toPlainSchema(): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {};
  const dependencies: Record<string, RJSFSchema> = {};
  for (const [index, [key, { title = key, "x-options": coded }]] of Object.entries(definition.dataModel.properties).entries()) {
    const schema: RJSFSchema = coded === undefined ? { type: "string", title, maxLength: 100 } : { type: "string", title, enum: CHOICES };
    if (isConditional && index % 10 === 1) {
      const chosen = `field_${String(index - 1)}`;
      const others = CHOICES.filter((value) => value !== "2");
      dependencies[chosen] = { oneOf: [{ properties: { [chosen]: { enum: others } } }, { properties: { [chosen]: { enum: ["2"] }, [key]: schema } }] };
    } else properties[key] = schema;
  }
  return { type: "object", properties, ...(isConditional && { dependencies }) };
}

createRoot(findRoot()).render(<Form schema={toPlainSchema()} formData={fillForm(definition)} validator={validator} idPrefix="root" noHtml5Validate />);
noteFirstRender();
