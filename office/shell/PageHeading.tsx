import { Heading } from "@chakra-ui/react";
import { usePageTitle } from "./use-page-title.ts";

interface PageHeadingProps {
  readonly title: string;
  readonly hasErrors?: boolean;
}

/** The one h1 of a page, which also names it in the browser's title and takes the focus on arrival. */
export function PageHeading({ title, hasErrors = false }: PageHeadingProps) {
  const heading = usePageTitle(title, hasErrors);
  return (
    <Heading as="h1" ref={heading} tabIndex={-1} fontSize="2xl" lineHeight="1.25">
      {title}
    </Heading>
  );
}
