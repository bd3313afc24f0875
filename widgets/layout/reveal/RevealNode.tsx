import { filesOfQuestion, isAnswered, keysBelow, type RevealNode as Node } from "../../../engine/core/index.ts";
import {
  LayoutChildren,
  PlacedField,
  useAnswer,
  useAnswerStore,
  useRevealRequest,
  type LayoutNodeProps,
} from "../../../engine/react/index.ts";
import { useId, useState } from "react";
import { Button } from "../../ui/button/Button.tsx";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { OfItem } from "../add-another/item-title.tsx";

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
