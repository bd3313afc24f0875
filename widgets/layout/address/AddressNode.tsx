import { useContext, useMemo } from "react";
import { PlacedField, type FieldWidgetProps, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { LabelledField } from "../../fields/field-frame/FieldTemplate.tsx";
import { LookupWidget, type LookupFills } from "../../fields/lookup/LookupWidget.tsx";
import { SectionTitleContext } from "../layout-nodes.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { OfItem } from "../add-another/item-title.tsx";

type AddressFields = LayoutNodeProps<"address">["node"]["fields"];

/**
 * Postal address as a named group. The country comes first, because other fields depend on it. If the group's name
 * repeats the section's title, only screen readers get the name.
 */
export function AddressNode({ node }: LayoutNodeProps<"address">) {
  const { country, line1, line2, city, state, zip } = node.fields;
  const label = usePartnerText()(node.label);
  const isSaid = useContext(SectionTitleContext).toLowerCase() === label.toLowerCase();
  return (
    <fieldset className="p-address">
      <legend className={isSaid ? "p-visually-hidden" : "p-address__label"}>
        {label}
        <OfItem />
      </legend>
      <PlacedField answerKey={country} />
      {node.lookup === true ? <SuggestedLine fields={node.fields} /> : <PlacedField answerKey={line1} />}
      {line2 !== undefined && <PlacedField answerKey={line2} />}
      <div className="p-address__place">
        <PlacedField answerKey={city} />
        <PlacedField answerKey={state} />
        <PlacedField answerKey={zip} />
      </div>
    </fieldset>
  );
}

function SuggestedLine({ fields }: { fields: AddressFields }) {
  const ui = useMemo(() => ({ "ui:widget": AddressLine, "ui:addressFields": fields }), [fields]);
  return <PlacedField answerKey={fields.line1} ui={ui} />;
}

function AddressLine(props: FieldWidgetProps) {
  const { country, line2, city, state, zip } = props.options["addressFields"] as AddressFields;
  const fills: LookupFills = { country, city, state, zip, ...(line2 === undefined ? {} : { address_line_2: line2 }) };
  return <LookupWidget {...props} category="address" fills={fills} labelField="address_line_1" />;
}
AddressLine.FieldTemplate = LabelledField;
