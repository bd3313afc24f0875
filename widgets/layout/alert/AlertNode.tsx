import type { LayoutNodeProps } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { Notice } from "../../ui/notice/Notice.tsx";
import { RichText } from "../../ui/rich-text/RichText.tsx";

/** A notice that is part of the page and does not interrupt. */
export function AlertNode({ node }: LayoutNodeProps<"alert">) {
  const fill = usePartnerText();
  return (
    <Notice tone={node.tone} title={node.title === undefined ? undefined : fill(node.title)}>
      <RichText source={fill(node.text)} />
    </Notice>
  );
}
