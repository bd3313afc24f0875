import { TranslatableString, getTemplate, getUiOptions, getWidget, optionsList } from "@rjsf/utils";
import type { EnumOptionsType, FieldProps, Registry, UIOptionsType, UiSchema } from "@rjsf/utils";
import { useEffect, useSyncExternalStore } from "react";
import type { ComponentType } from "react";
import { EMPTY_ANSWER, interpolate, toSchemaValue } from "../core/index.ts";
import type { Field, Option, TextValues } from "../core/index.ts";
import type { FieldView } from "./answer-view.ts";
import { useFormRegistry } from "./form-registry.tsx";
import type { FormWidget, FramedFieldProps } from "./form-registry.tsx";
import { useAnswerStore } from "./use-answer-store.tsx";

const NO_SETTINGS: UiSchema = {};

/** RJSF's templates can rename and remove a property. The keys of answers come from the data model and stay. */
const KEPT_KEY = { onKeyRename: keep, onKeyRenameBlur: keep, onRemoveProperty: keep };

function keep(): void {
  // An answer keeps its key.
}

/**
 * RJSF's `SchemaField` for flat answers: the page's object goes to RJSF's `ObjectField`, and each answer to its widget
 * inside the frame. Visibility, value and errors come from the answer store by key, so a change renders the fields that
 * show it and no other. RJSF's own field would add eleven components to each.
 */
export function SchemaField(props: FieldProps) {
  const { name, schema, uiSchema = NO_SETTINGS, fieldPathId, registry, onChange, onBlur, onFocus } = props;
  const store = useAnswerStore();
  const view = store.view(name);
  const field = store.tenant.fields.get(name);
  const settings = getUiOptions(uiSchema, registry.globalUiOptions);
  // The core says which widget a field has. Only a layout component may place it with another one, or in another frame.
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
    partner,
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
    // RJSF's lists of errors may be changed, and nothing in RJSF changes them.
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
      // The frame shows the label, so a widget that can show it too, as RJSF's checkbox can, must not.
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

/** Fills in the default once the question is shown. A component of its own, because few questions have one. */
function Default({ answerKey }: { readonly answerKey: string }) {
  const store = useAnswerStore();
  useEffect(() => store.fillDefault(answerKey), [store, answerKey]);
  return null;
}

/** A component of its own, because only a field that has notes need look for what shows them. */
function Notes({ answerKey }: { readonly answerKey: string }) {
  const { FieldNotes } = useFormRegistry();
  return FieldNotes === undefined ? null : <FieldNotes answerKey={answerKey} />;
}

/** RJSF's options of a widget, with what the engine has worked out in place of what the page's author wrote. */
export type WidgetOptions = UIOptionsType & {
  /** The choices. The blank one is not among them: its words are the `placeholder`. */
  enumOptions?: EnumOptionsType[];
  /** Whether the question may be left out. */
  isOptional?: boolean;
};

interface OptionSources {
  /** The choices of the field's option list, if it has one. */
  readonly choices: readonly Option[] | undefined;
  readonly partner: TextValues;
  readonly registry: Registry;
  readonly isOptional: boolean;
}

/** The page's `ui:` settings as RJSF's `getUiOptions` reads them, with partner values, limit and choices filled in. */
export function toWidgetOptions(
  settings: UIOptionsType,
  field: Field,
  { choices, partner, registry, isOptional }: OptionSources,
): WidgetOptions {
  const options: WidgetOptions = { ...settings, isOptional };
  if (settings.description !== undefined) options.description = interpolate(settings.description, partner);
  if (typeof settings.help === "string") options.help = interpolate(settings.help, partner);
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

/** A choice's value is text in its list. RJSF's widgets compare it with the answer, which may be a number. */
function toTypedChoice({ schema }: Field, choice: Option): EnumOptionsType {
  return schema.type === "string" ? choice : { ...choice, value: toSchemaValue(schema, choice.value) };
}

/** The choices that the schema itself has, as RJSF offers them: an `enum`'s values, and yes and no for a boolean. */
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
