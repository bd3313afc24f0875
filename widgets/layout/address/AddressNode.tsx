import { useId } from "react";
import { PlacedField, toInputText, useAnswer, useField, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { useBoundInput } from "../../fields/bound-field/use-bound-input.tsx";
import { FieldFrame } from "../../fields/field-frame/FieldFrame.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { LookupInput } from "../../fields/lookup/LookupInput.tsx";
import { useLookupFill, type LookupFills } from "../../fields/lookup/use-lookup-fill.ts";
import { VisuallyHidden } from "../../ui/visually-hidden/VisuallyHidden.tsx";
import "./address.css";

type AddressFields = LayoutNodeProps<"address">["node"]["fields"];

/** A postal address as one named group. The country comes first, because the other fields depend on it. */
export function AddressNode({ node }: LayoutNodeProps<"address">) {
  const { country, line1, line2, city, state, zip } = node.fields;
  const legendId = useId();
  const fill = usePartnerText();
  return (
    <div className="p-address" role="group" aria-labelledby={legendId}>
      <VisuallyHidden id={legendId}>{fill(node.label)}</VisuallyHidden>
      <PlacedField answerKey={country} />
      {node.lookup === true ? <AddressLine fields={node.fields} /> : <PlacedField answerKey={line1} />}
      {line2 !== undefined && <PlacedField answerKey={line2} />}
      <div className="p-address__place">
        <PlacedField answerKey={city} />
        <PlacedField answerKey={state} />
        <PlacedField answerKey={zip} />
      </div>
    </div>
  );
}

/** Line 1 with suggestions. Taking one fills in the rest of the address. */
function AddressLine({ fields }: { fields: AddressFields }) {
  const { visible } = useField(fields.line1);
  return visible ? <AddressLookup fields={fields} /> : null;
}

function AddressLookup({ fields }: { fields: AddressFields }) {
  const [value] = useAnswer(fields.line1);
  const { input, ...frame } = useBoundInput(fields.line1);
  const { onType, onChoose } = useLookupFill({
    answerKey: fields.line1,
    category: "address",
    fills: toFills(fields),
    labelField: "address_line_1",
  });
  return (
    <FieldFrame {...frame}>
      <LookupInput
        input={input}
        label={frame.label}
        category="address"
        value={toInputText(value)}
        maxLength={frame.field.maxLength}
        onType={onType}
        onChoose={(suggestion) => void onChoose(suggestion)}
        onKeep={onType}
      />
    </FieldFrame>
  );
}

function toFills({ country, line2, city, state, zip }: AddressFields): LookupFills {
  return { country, city, state, zip, ...(line2 === undefined ? {} : { address_line_2: line2 }) };
}
