import { parseRichText, type RichSpan } from "../../../engine/core/index.ts";
import { useText } from "../texts/use-text.ts";

export function RichText({ source }: { source: string }) {
  return (
    <div className="p-rich-text">
      {parseRichText(source).map((block, index) =>
        block.kind === "list" ? (
          <ul key={index}>
            {block.items.map((item, at) => (
              <li key={at}>
                <Spans spans={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            <Spans spans={block.spans} />
          </p>
        ),
      )}
    </div>
  );
}

function Spans({ spans }: { spans: readonly RichSpan[] }) {
  return spans.map(({ text, bold, href }, index) => {
    const words = bold === true ? <strong>{text}</strong> : text;
    return href === undefined ? (
      <span key={index}>{words}</span>
    ) : (
      <TextLink key={index} href={href}>
        {text}
      </TextLink>
    );
  });
}

/** Link in a text. Opens other sites in a new tab, so that the form keeps its answers. */
export function TextLink({ href, children }: { href: string; children: string }) {
  const text = useText();
  if (!href.startsWith("https:")) return <a href={href}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className="p-rich-text__new">{text("link.newTab")}</span>
    </a>
  );
}
