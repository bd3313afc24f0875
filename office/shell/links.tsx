import { Button, Link } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Link as RouterLink, type LinkProps } from "react-router-dom";

interface ButtonLinkProps extends Pick<LinkProps, "to" | "replace">, ComponentProps<typeof Button> {}

/** A link to a page of the office that looks like a button. */
export function ButtonLink({ to, replace = false, children, ...button }: ButtonLinkProps) {
  return (
    <Button asChild {...button}>
      <RouterLink to={to} replace={replace}>
        {children}
      </RouterLink>
    </Button>
  );
}

export function TextLink({ to, children, ...link }: ComponentProps<typeof Link> & { readonly to: string }) {
  return (
    <Link asChild {...link}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}
