import { Fragment, useId, useState } from "react";
import {
  type LayoutNodeProps,
  useNodeShown,
  LayoutChildren,
  useActiveCase,
  PlacedField,
} from "../../engine/react/index.ts";
import { usePartnerText } from "../ui/texts/use-partner-text.ts";
import { Notice } from "../ui/notice/Notice.tsx";
import { RichText } from "../ui/rich-text/RichText.tsx";
import { FieldGroup } from "../fields/field-frame/FieldFrame.tsx";
import { LinkButton } from "../ui/button/Button.tsx";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { OfItem } from "./add-another/item-title.tsx";

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

/** Block of questions. If it is hidden, the core clears its answers. */
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

/** Button that opens an explanation. */
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
