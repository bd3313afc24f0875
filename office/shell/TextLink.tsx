import { Link } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router-dom";

interface TextLinkProps extends ComponentProps<typeof Link> {
  readonly to: string;
}

/** A link to another page of the office, within a text. */
export function TextLink({ to, children, ...link }: TextLinkProps) {
  return (
    <Link asChild {...link}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}
