import { useNodeShown, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { Notice } from "../../ui/notice/Notice.tsx";
import { RichText } from "../../ui/rich-text/RichText.tsx";

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
