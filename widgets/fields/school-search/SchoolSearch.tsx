import type { FieldWidgetProps } from "../../../engine/react/index.ts";
import { LabelledField } from "../field-frame/FieldTemplate.tsx";
import { LookupWidget } from "../lookup/LookupWidget.tsx";
import type { LookupFills } from "../lookup/LookupWidget.tsx";

/** Category if the tenant sets none (docs/specification.md, section 3). */
const DEFAULT_CATEGORY = "college_ceeb";

/** Searches a school by name. A suggestion fills code and address. Other names stay as typed. */
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
