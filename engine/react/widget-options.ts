import { optionsList, TranslatableString, type EnumOptionsType, type Registry, type UIOptionsType } from "@rjsf/utils";
import { interpolate, toSchemaValue, type Field, type Option, type TextValues } from "../core/index.ts";

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
