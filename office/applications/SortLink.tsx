import { chakra } from "@chakra-ui/react";
import { Link, useSearchParams } from "react-router-dom";
import { withValues } from "./view-address.ts";

export type Direction = "ascending" | "descending";

interface SortLinkProps {
  readonly by: string;
  readonly label: string;
  readonly sorted: Direction | undefined;
  /** The direction in which somebody wants it first. */
  readonly first: Direction;
}

const HeadLink = chakra(Link, {
  base: { color: "inherit", textDecoration: "none", _hover: { color: "brand.solid", textDecoration: "underline" } },
});

/** The head of a column by which the list can be sorted. Its address can be copied, as all of the list's can. */
export function SortLink({ by, label, sorted, first }: SortLinkProps) {
  const [params] = useSearchParams();
  const other = sorted === "ascending" ? "descending" : "ascending";
  const next = sorted === undefined ? first : other;
  const target = withValues(params, { sort: by, direction: next === "descending" ? "desc" : "asc" });
  return (
    <HeadLink to={`?${target.toString()}`} preventScrollReset>
      {label}
      <chakra.span aria-hidden marginInlineStart="1" color={sorted === undefined ? "border.emphasized" : "brand.solid"}>
        {sorted === undefined ? "↕" : sorted === "ascending" ? "↑" : "↓"}
      </chakra.span>
    </HeadLink>
  );
}
