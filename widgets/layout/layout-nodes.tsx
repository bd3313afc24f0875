import { Fragment, useId, useState, createContext, useMemo, useContext, type ReactNode } from "react";
import {
  useNodeShown,
  LayoutChildren,
  useActiveCase,
  PlacedField,
  useAnswer,
  useAnswerStore,
  useRevealRequest,
  useField,
  type LayoutNodeProps,
  type FramedFieldProps,
  type FieldWidgetProps,
} from "../../engine/react/index.ts";
import { usePartnerText } from "../ui/texts/use-partner-text.ts";
import { Notice } from "../ui/notice/Notice.tsx";
import { RichText } from "../ui/rich-text/RichText.tsx";
import { FieldGroup, OfItem } from "../fields/field-frame/FieldFrame.tsx";
import { LinkButton, Button } from "../ui/button/Button.tsx";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { filesOfQuestion, isAnswered, keysBelow, type RevealNode as Node } from "../../engine/core/index.ts";
import { useText } from "../ui/texts/use-text.ts";
import { LabelledField } from "../fields/field-frame/FieldTemplate.tsx";
import { LookupWidget, type LookupFills } from "../fields/lookup/LookupWidget.tsx";

export function AlertNode({ node }: LayoutNodeProps<"alert">) {
  const fill = usePartnerText();
  return (
    <Notice tone={node.tone} title={node.title === undefined ? undefined : fill(node.title)}>
      <RichText source={fill(node.text)} />
    </Notice>
  );
}

/** A notice from the first day to the last, in the tenant's time zone. */
export function DateWindowNode({ node }: LayoutNodeProps<"dateWindow">) {
  return useNodeShown(node) && <AlertNode node={{ tone: "info", ...node, type: "alert" }} />;
}

export function ParagraphNode({ node }: LayoutNodeProps<"text">) {
  const fill = usePartnerText();
  return <RichText source={fill(node.text)} />;
}

export function RowNode({ node }: LayoutNodeProps<"row">) {
  return (
    <div className="p-row">
      <LayoutChildren nodes={node.children} />
    </div>
  );
}

export function BlockNode({ node }: LayoutNodeProps<"block">) {
  return useNodeShown(node) ? <LayoutChildren nodes={node.children} /> : null;
}

export function GroupNode({ node }: LayoutNodeProps<"group">) {
  const index = useActiveCase(node);
  const active = node.cases[index];
  return active === undefined ? null : (
    <Fragment key={index}>
      <LayoutChildren nodes={active.children} />
    </Fragment>
  );
}

export function PhoneNode({ node }: LayoutNodeProps<"phone">) {
  return (
    <div className="p-phone">
      <PlacedField answerKey={node.field} />
      <PlacedField answerKey={node.optIn} />
    </div>
  );
}

export function CheckGroupNode({ node }: LayoutNodeProps<"checkGroup">) {
  const groupId = useId();
  const fill = usePartnerText();
  if (!useNodeShown(node)) return null;
  return (
    <FieldGroup
      label={fill(node.label)}
      hint={node.hint === undefined ? undefined : fill(node.hint)}
      hintId={`${groupId}-hint`}
      errorId={`${groupId}-error`}
    >
      <div className="p-choices">
        {node.fields.map((key) => (
          <PlacedField key={key} answerKey={key} />
        ))}
      </div>
    </FieldGroup>
  );
}

export function ModalButtonNode({ node }: LayoutNodeProps<"modalButton">) {
  const [isOpen, setOpen] = useState(false);
  const fill = usePartnerText();
  return (
    <div>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {fill(node.label)}
        <OfItem />
      </LinkButton>
      {isOpen && (
        <Dialog title={fill(node.title)} onClose={() => setOpen(false)}>
          <RichText source={fill(node.text)} />
        </Dialog>
      )}
    </div>
  );
}

/** Renders nothing, because the core clears the watched answers. */
export function WatcherNode() {
  return null;
}

const SectionTitleContext = createContext("");

export function SectionNode({ node }: LayoutNodeProps<"section">) {
  const titleId = useId();
  const fill = usePartnerText();
  return (
    <section className="p-section" aria-labelledby={titleId}>
      <div className="p-section__head">
        <h2 className="p-section__title" id={titleId}>
          {fill(node.title)}
        </h2>
        {node.description !== undefined && (
          <div className="p-section__description">
            <RichText source={fill(node.description)} />
          </div>
        )}
      </div>
      <div className="p-section__body">
        <SectionTitleContext value={fill(node.title)}>
          <LayoutChildren nodes={node.children} />
        </SectionTitleContext>
      </div>
    </section>
  );
}

export function RevealNode({ node }: LayoutNodeProps<"reveal">) {
  return node.trigger === "checkbox" && node.field !== undefined ? (
    <CheckboxReveal node={node} field={node.field} />
  ) : (
    <ButtonReveal node={node} />
  );
}

function CheckboxReveal({ node, field }: { node: Node; field: string }) {
  const value = useAnswer(field);
  return (
    <div className="p-reveal">
      {node.before !== undefined && <LayoutChildren nodes={node.before} />}
      <PlacedField answerKey={field} />
      {value === true && (
        <div className="p-reveal__after">
          <LayoutChildren nodes={node.after} />
        </div>
      )}
    </div>
  );
}

function ButtonReveal({ node }: { node: Node }) {
  const store = useAnswerStore();
  const fill = usePartnerText();
  const panelId = useId();
  const hiddenKeys = keysBelow(node.after).flatMap((key) => filesOfQuestion(store.tenant, key));
  // Starts open if a hidden question has an answer.
  const [isOpen, setOpen] = useState(() => hiddenKeys.some((key) => isAnswered(store.getAnswer(key))));
  useRevealRequest(hiddenKeys, () => setOpen(true));
  const label = fill(node.label ?? "");
  return (
    <div className="p-reveal">
      <Button variant="secondary" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {isOpen ? fill(node.hideLabel ?? label) : label}
        <OfItem />
      </Button>
      <div className="p-reveal__after" id={panelId}>
        <LayoutChildren nodes={isOpen ? node.after : (node.before ?? [])} />
      </div>
    </div>
  );
}

export function MonthYearNode({ node }: LayoutNodeProps<"monthYear">) {
  const groupId = useId();
  const fill = usePartnerText();
  const month = useField(node.month);
  const year = useField(node.year);
  const errorId = `${groupId}-error`;
  const inMonth = usePartSettings(MonthPart, errorId);
  const inYear = usePartSettings(YearPart, errorId);
  if (!month.visible && !year.visible) return null;
  return (
    <FieldGroup
      label={fill(node.label)}
      hint={node.hint === undefined ? undefined : fill(node.hint)}
      hintId={`${groupId}-hint`}
      errorId={errorId}
      errors={[...new Set([...month.errors, ...year.errors])]}
      required={month.required || year.required}
      optional={month.optional && year.optional}
    >
      <div className="p-month-year">
        <PlacedField answerKey={node.month} ui={inMonth} />
        <PlacedField answerKey={node.year} ui={inYear} />
      </div>
    </FieldGroup>
  );
}

function usePartSettings(FieldTemplate: (field: FramedFieldProps) => ReactNode, errorId: string) {
  return useMemo(
    () => ({ "ui:FieldTemplate": FieldTemplate, "ui:errorId": errorId, "ui:description": "" }),
    [FieldTemplate, errorId],
  );
}

function createPart(key: "date.month" | "date.year") {
  return function DatePart({ id, children, notes }: FramedFieldProps) {
    return (
      <div className="p-date-part">
        <label className="p-date-part__label" htmlFor={id}>
          {useText()(key)}
        </label>
        {children}
        {notes}
      </div>
    );
  };
}

const MonthPart = createPart("date.month");
const YearPart = createPart("date.year");

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
