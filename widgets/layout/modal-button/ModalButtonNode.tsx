import { useState } from "react";
import type { LayoutNodeProps } from "../../../engine/react/index.ts";
import { LinkButton } from "../../ui/button/Button.tsx";
import { Dialog } from "../../ui/dialog/Dialog.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { OfItem } from "../add-another/item-title.tsx";
import { RichText } from "../../ui/rich-text/RichText.tsx";

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
