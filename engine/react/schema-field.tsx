import { TranslatableString, getTemplate, getUiOptions, getWidget, optionsList } from "@rjsf/utils";
import type { EnumOptionsType, FieldProps, Registry, UIOptionsType, UiSchema } from "@rjsf/utils";
import { useEffect, useSyncExternalStore, type ComponentType } from "react";
import { EMPTY_ANSWER, hintLimits, interpolate, toSchemaValue } from "../core/index.ts";
import type { Field, Option, TextValues } from "../core/index.ts";
import type { FieldView } from "./answer-view.ts";
import { useFormRegistry, type FormWidget, type FramedFieldProps } from "./form-registry.tsx";
import { useAnswerStore } from "./use-answer-store.ts";

const NO_SETTINGS: UiSchema = {};

/** Replaces RJSF's callbacks that rename or remove properties. */
const KEPT_KEY = { onKeyRename: keep, onKeyRenameBlur: keep, onRemoveProperty: keep };

function keep(): void {}

/** RJSF's `SchemaField` with answers from the store. */
export function SchemaField(props: FieldProps) {
  const { name, schema, uiSchema = NO_SETTINGS, fieldPathId, registry, onChange, onBlur, onFocus } = props;
  const store = useAnswerStore();
  const view = store.view(name);
  const field = store.tenant.fields.get(name);
  const settings = getUiOptions(uiSchema, registry.globalUiOptions);
  // Layout components may replace the core's widget and the frame.
  const placed = uiSchema["ui:widget"] as FormWidget | string | undefined;
  const { ComputedAnswer } = useFormRegistry();
  const filled = field?.isComputed === true ? ComputedAnswer : undefined;
  const named = filled ?? (typeof placed === "string" ? field?.widget : (placed ?? field?.widget));
  const given = typeof named === "string" ? (registry.widgets[named] as FormWidget | undefined) : named;
  const read: () => FieldView = given?.isBoundByRef === true ? view.status : view.field;
  const answer = useSyncExternalStore(view.subscribe, read);
  const { ObjectField } = registry.fields;
  if (schema.type === "object" && ObjectField !== undefined) return <ObjectField {...props} />;
  if (field === undefined || !answer.visible) return null;

  const Widget = getWidget(schema, named, registry.widgets);
  const frame = uiSchema["ui:FieldTemplate"] ?? given?.FieldTemplate;
  const FieldTemplate = getTemplate(
    "FieldTemplate",
    registry,
    frame === undefined ? {} : { FieldTemplate: frame },
  ) as ComponentType<FramedFieldProps>;
  const { partner } = store.tenant.definition.tenant;
  const options = toWidgetOptions(settings, field, {
    choices: answer.options,
    values: { ...partner, ...hintLimits(store.tenant, field) },
    registry,
    isOptional: answer.optional,
  });
  const { disabled = false, readonly = false, autofocus = false } = settings;
  const common = {
    id: fieldPathId.$id,
    label: field.label,
    required: answer.required,
    disabled,
    readonly,
    // Safe: RJSF does not change the list.
    rawErrors: answer.errors as string[],
    schema,
    uiSchema,
    registry,
  };
  const input = (
    <Widget
      {...common}
      name={name}
      htmlName={name}
      hideLabel
      autofocus={autofocus}
      value={answer.entered === EMPTY_ANSWER ? undefined : answer.entered}
      placeholder={options.placeholder ?? ""}
      options={options}
      onChange={view.change}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  );
  return (
    <FieldTemplate
      {...common}
      {...KEPT_KEY}
      fieldPathId={fieldPathId}
      displayLabel={settings.label !== false}
      hidden={field.widget === "hidden"}
      optional={answer.optional}
      rawDescription={options.description ?? ""}
      {...(typeof options.help === "string" ? { rawHelp: options.help } : {})}
      onChange={onChange}
      notes={answer.removal === undefined && answer.asides === undefined ? undefined : <Notes answerKey={name} />}
    >
      {field.schema.default === undefined ? (
        input
      ) : (
        <>
          {input}
          <Default answerKey={name} />
        </>
      )}
    </FieldTemplate>
  );
}

function Default({ answerKey }: { readonly answerKey: string }) {
  const store = useAnswerStore();
  useEffect(() => store.fillDefault(answerKey), [store, answerKey]);
  return null;
}

function Notes({ answerKey }: { readonly answerKey: string }) {
  const { FieldNotes } = useFormRegistry();
  return FieldNotes === undefined ? null : <FieldNotes answerKey={answerKey} />;
}

export type WidgetOptions = UIOptionsType & {
  /** Choices without the blank one. Its label is the `placeholder`. */
  enumOptions?: EnumOptionsType[];
  isOptional?: boolean;
};

interface OptionSources {
  readonly choices: readonly Option[] | undefined;
  /** Values for hints: partner values, and limits of the question. */
  readonly values: TextValues;
  readonly registry: Registry;
  readonly isOptional: boolean;
}

/** Adds partner values, limits and choices to the page's `ui:` settings. */
export function toWidgetOptions(
  settings: UIOptionsType,
  field: Field,
  { choices, values, registry, isOptional }: OptionSources,
): WidgetOptions {
  const options: WidgetOptions = { ...settings, isOptional };
  if (settings.description !== undefined) options.description = interpolate(settings.description, values);
  if (typeof settings.help === "string") options.help = interpolate(settings.help, values);
  if (field.maxLength !== undefined) options["maxLength"] = field.maxLength;
  if (choices === undefined) {
    const written = toWrittenChoices(field, settings, registry);
    if (written !== undefined) options.enumOptions = written;
    return options;
  }
  options.enumOptions = choices.filter(({ value }) => value !== "").map((choice) => toTypedChoice(field, choice));
  options.placeholder ??= choices.find(({ value }) => value === "")?.label ?? "";
  return options;
}

/** Converts a choice to the type of the answer, because RJSF compares both. */
function toTypedChoice({ schema }: Field, choice: Option): EnumOptionsType {
  return schema.type === "string" ? choice : { ...choice, value: toSchemaValue(schema, choice.value) };
}

/** Returns the choices of `enum`, or yes and no for a boolean. */
function toWrittenChoices(
  { schema, widget }: Field,
  settings: UIOptionsType,
  { translateString }: Registry,
): EnumOptionsType[] | undefined {
  if (schema.type !== "boolean")
    return schema.enum === undefined ? undefined : optionsList({ enum: [...schema.enum] }, { "ui:options": settings });
  if (widget === "checkbox") return undefined;
  const words = {
    true: translateString(TranslatableString.YesLabel),
    false: translateString(TranslatableString.NoLabel),
  };
  return optionsList(
    { enum: [...(schema.enum ?? [true, false])] },
    { "ui:options": { enumNames: words, ...settings } },
  );
}
