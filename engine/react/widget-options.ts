import type { EnumOptionsType, UIOptionsType } from "@rjsf/utils";
import { interpolate, type Field, type Option, type TextValues } from "../core/index.ts";

/** RJSF's options of a widget, with what the engine has worked out in place of what the page's author wrote. */
export type WidgetOptions = UIOptionsType & {
  /** The choices. The blank one is not among them: its words are the `placeholder`. */
  enumOptions?: EnumOptionsType[];
};

/** The page's `ui:` settings as RJSF's `getUiOptions` reads them, with partner values, limit and choices filled in. */
export function toWidgetOptions(
  settings: UIOptionsType,
  { maxLength }: Field,
  choices: readonly Option[] | undefined,
  partner: TextValues,
): WidgetOptions {
  const options: WidgetOptions = { ...settings };
  if (settings.description !== undefined) options.description = interpolate(settings.description, partner);
  if (maxLength !== undefined) options["maxLength"] = maxLength;
  if (choices === undefined) return options;
  options.enumOptions = choices.filter(({ value }) => value !== "");
  options.placeholder ??= choices.find(({ value }) => value === "")?.label ?? "";
  return options;
}
