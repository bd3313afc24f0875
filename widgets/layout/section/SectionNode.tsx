import { createContext, useId } from "react";
import { LayoutChildren, type LayoutNodeProps } from "../../../engine/react/index.ts";
import { usePartnerText } from "../../ui/texts/use-partner-text.ts";
import { RichText } from "../../ui/rich-text/RichText.tsx";

/** Title of the section around a component. */
export const SectionTitleContext = createContext("");

/** A part of a page with a title. On long pages, the browser skips sections that are off screen. */
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
