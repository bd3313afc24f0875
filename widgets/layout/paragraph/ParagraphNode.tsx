import type { LayoutNodeProps } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";

/** Paragraphs, lists and links between the questions. */
export function ParagraphNode({ node }: LayoutNodeProps<"text">) {
  const fill = usePartnerText();
  return <RichText source={fill(node.text)} />;
}
