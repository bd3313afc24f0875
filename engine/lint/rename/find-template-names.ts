import { PRINT_CONTEXT } from "../../core/index.ts";
import { PRINT_FILE, type TenantModel } from "../model/tenant-model.ts";
import { takenBy, templateOf, type TemplateArgument } from "../template/read-template.ts";

/** A text of the print template that equals a name. `content` is the new text, in its quotes. */
export interface TemplateName {
  readonly offset: number;
  readonly length: number;
  readonly content: string;
  readonly place: string;
  readonly use: "key" | "other" | "unsure";
}

/** Finds the texts of print.hbs that equal one of `names`: arguments that are keys, and texts compared with `is`. */
export function findTemplateNames(model: TenantModel, names: ReadonlyMap<string, string>): readonly TemplateName[] {
  const { calls, texts } = templateOf(model);
  const uses = new Map<number, TemplateName["use"]>();
  for (const { name, argument, given, scopes } of calls) {
    const [one, other] = given;
    if (argument !== undefined && takenBy(name) === "key") uses.set(argument.at.offset, "key");
    else if (argument !== undefined && takenBy(name) === "page") uses.set(argument.at.offset, "other");
    else if (name === "is" && one !== undefined && other !== undefined)
      for (const [text, compared] of [[one, other] as const, [other, one] as const])
        if (text.text !== undefined) uses.set(text.at.offset, useIn(compared, scopes));
  }
  const source = model.files.texts.get(PRINT_FILE) ?? "";
  return texts.flatMap(({ value, at }): readonly TemplateName[] => {
    const renamed = names.get(value);
    if (renamed === undefined) return [];
    const quote = source[at.offset] ?? "";
    const use = uses.get(at.offset) ?? "unsure";
    const { line } = model.positionOf(at);
    return [
      {
        ...at,
        content: use === "key" ? quote + renamed + quote : quote + value + quote,
        place: `${PRINT_FILE}:${line}`,
        use,
      },
    ];
  });
}

/** Values of the print context and its items that are no keys. */
const OTHER_VALUES: ReadonlySet<string> = new Set([...PRINT_CONTEXT, "id", "kind", "label", "text"]);

/** Use of a text that `is` compares with the value: `(is key "gpa")`, `(is (answer "major") "gpa")`. */
function useIn({ name }: TemplateArgument, scopes: readonly string[]): TemplateName["use"] {
  if (takenBy(name) !== undefined) return "other";
  const steps = name.split(/[./]/);
  const [last = ""] = steps.slice(-1);
  if (last === "key" || (last === "this" && /(?:^|[./])keys$/.test(scopes.at(-1) ?? ""))) return "key";
  return steps.some((step) => OTHER_VALUES.has(step)) ? "other" : "unsure";
}
