import { Link } from "@chakra-ui/react";
import { useText } from "../office.tsx";

export const CONTENT_ID = "content";

/** The first stop of the Tab key, which leads past the header (WCAG 2.4.1). */
export function SkipLink() {
  const text = useText();
  return (
    <Link
      href={`#${CONTENT_ID}`}
      position="absolute"
      insetBlockStart="2"
      insetInlineStart="2"
      zIndex="skipNav"
      paddingInline="4"
      paddingBlock="2"
      background="bg.panel"
      borderRadius="l2"
      transform="translateY(-5rem)"
      _focus={{ transform: "none" }}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      {text("office.skip")}
    </Link>
  );
}
