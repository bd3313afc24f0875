import { Heading } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router-dom";
import { useOffice, useText } from "../office.tsx";

interface PageHeadingProps {
  readonly title: string;
  readonly hasErrors?: boolean;
}

/** The only h1 of a page. Sets the browser's title, and receives the focus when the page opens. */
export function PageHeading({ title, hasErrors = false }: PageHeadingProps) {
  const { page } = useOffice();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = `${hasErrors ? text("office.errorTitle") : ""}${title} – ${text("office.title")} – ${page.name}`;
  }, [hasErrors, page.name, text, title]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    // Only an arrival moves the focus, not a later change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <Heading as="h1" ref={heading} tabIndex={-1} fontSize="2xl" lineHeight="1.25">
      {title}
    </Heading>
  );
}
