import type { LayoutNodeProps } from "../../engine/react/index.ts";
import { usePartnerText } from "../foundation/use-partner-text.ts";
import { RichText } from "../rich-text/RichText.tsx";

/** Paragraphs, lists and links between the questions. */
export function TextNode({ node }: LayoutNodeProps<"text">) {
  const fill = usePartnerText();
  return <RichText source={fill(node.text)} />;
}
