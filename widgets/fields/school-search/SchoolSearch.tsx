import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";
import { LookupWidget } from "../lookup/LookupWidget.tsx";
import type { LookupFills } from "../lookup/use-lookup-fill.ts";

/** docs/specification.md, section 3: the category of a school search that names none. */
const DEFAULT_CATEGORY = "college_ceeb";

/** A school by name. Taking a suggestion fills its code and address; any other name may be kept as typed. */
export function SchoolSearch(props: FieldWidgetProps) {
  const category: unknown = props.options["category"];
  return (
    <LookupWidget
      {...props}
      category={typeof category === "string" ? category : DEFAULT_CATEGORY}
      fills={toFills(props.options["fills"])}
      labelField="name"
    />
  );
}
SchoolSearch.FieldTemplate = LabelledField;

function toFills(option: unknown): LookupFills {
  if (option === null || typeof option !== "object") return {};
  return Object.fromEntries(
    Object.entries(option).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
