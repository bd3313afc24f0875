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

/** A notice that is part of the page and does not interrupt. */
export function AlertNode({ node }: LayoutNodeProps<"alert">) {
  const fill = usePartnerText();
  return (
    <Notice tone={node.tone} title={node.title === undefined ? undefined : fill(node.title)}>
      <RichText source={fill(node.text)} />
    </Notice>
  );
}

/** A notice that shows only from its first day to its last, in the tenant's time zone. */
export function DateWindowNode({ node }: LayoutNodeProps<"dateWindow">) {
  const fill = usePartnerText();
  if (!useNodeShown(node)) return null;
  return (
    <Notice tone={node.tone ?? "info"} title={node.title === undefined ? undefined : fill(node.title)}>
      <RichText source={fill(node.text)} />
    </Notice>
  );
}

/** Paragraphs, lists and links between the questions. */
export function ParagraphNode({ node }: LayoutNodeProps<"text">) {
  const fill = usePartnerText();
  return <RichText source={fill(node.text)} />;
}

/** Side by side where there is room, one below the other on a phone. */
export function RowNode({ node }: LayoutNodeProps<"row">) {
  return (
    <div className="p-row">
      <LayoutChildren nodes={node.children} />
    </div>
  );
}

/** Shows its children while its condition allows it. The core clears them when it does not. */
export function BlockNode({ node }: LayoutNodeProps<"block">) {
  return useNodeShown(node) ? <LayoutChildren nodes={node.children} /> : null;
}

/** Shows the children of the first case that is true. */
export function GroupNode({ node }: LayoutNodeProps<"group">) {
  const index = useActiveCase(node);
  const active = node.cases[index];
  return active === undefined ? null : (
    <Fragment key={index}>
      <LayoutChildren nodes={active.children} />
    </Fragment>
  );
}

/** A phone and its "text me" checkbox, which stay together at every width. */
export function PhoneNode({ node }: LayoutNodeProps<"phone">) {
  return (
    <div className="p-phone">
      <PlacedField answerKey={node.field} />
      <PlacedField answerKey={node.optIn} />
    </div>
  );
}

/** Boolean answers under one legend. */
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

/** A button that opens an explanation over the page. The form behind it stays as it was. */
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

/** Shows nothing, because the core clears the watched answers itself. */
export function WatcherNode() {
  return null;
}
