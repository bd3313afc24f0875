import Form from "@rjsf/core/lib/components/Form.js";
import { toErrorSchema, type RJSFSchema, type RJSFValidationError, type ValidatorType } from "@rjsf/utils";
import { createRef } from "react";
import { createRoot } from "react-dom/client";
import { isRequiredAt } from "../generated-form.ts";
import { answers, findRoot, isConditional, noteFirstRender, questionsOf, takeTurns } from "./page.ts";

const CHOICES = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** RJSF at its fastest: this validator finds missing answers and chooses branches by comparing enums, without Ajv. */
const validator: ValidatorType = {
  validateFormData: (
    given: Readonly<Record<string, unknown>> | undefined,
    { required = [], properties = {} }: RJSFSchema,
  ) => {
    const missing = required.filter((key) => given?.[key] === undefined);
    const messageOf = (key: string) =>
      `${String(properties[key] === undefined || typeof properties[key] === "boolean" ? key : properties[key].title)} is a required field`;
    const errors = missing.map((key): RJSFValidationError => ({
      name: "required",
      property: `.${key}`,
      params: { missingProperty: key },
      message: messageOf(key),
      stack: messageOf(key),
    }));
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  rawValidation: () => ({}),
  isValid: ({ properties = {} }: RJSFSchema, answers: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(properties).every(
      ([key, schema]) =>
        typeof schema === "boolean" ||
        schema.enum === undefined ||
        schema.enum.some((value) => value === answers?.[key]),
    ),
};

function toPlainSchema(pageId: string): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {};
  const dependencies: Record<string, RJSFSchema> = {};
  for (const [index, [key, { title = key, "x-options": coded }]] of questionsOf(pageId).entries()) {
    const schema: RJSFSchema =
      coded === undefined ? { type: "string", title, maxLength: 100 } : { type: "string", title, enum: CHOICES };
    if (isConditional && index % 10 === 1) {
      const chosen = `field_${String(index - 1)}`;
      const others = CHOICES.filter((value) => value !== "2");
      dependencies[chosen] = {
        oneOf: [
          { properties: { [chosen]: { enum: others } } },
          { properties: { [chosen]: { enum: ["2"] }, [key]: schema } },
        ],
      };
    } else properties[key] = schema;
  }
  const required = Object.keys(properties).filter((_, index) => isRequiredAt(index));
  return { type: "object", properties, required, ...(isConditional && { dependencies }) };
}

const root = createRoot(findRoot());
const form = createRef<Form>();
const pages = takeTurns();
const show = () => {
  const pageId = pages.next().value;
  root.render(
    <Form
      key={pageId}
      ref={form}
      schema={toPlainSchema(pageId)}
      formData={answers}
      validator={validator}
      idPrefix="root"
      noHtml5Validate
      showErrorList={false}
    />,
  );
};
show();
window.switchPage = show;
window.validate = () => void form.current?.validateForm();
noteFirstRender();
