import { defineStyle } from "@chakra-ui/react/styled-system";

/** What the header and the footer lay their parts out in: one line as wide as the page, or several on a phone. */
export const bar = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "{spacing.3} {spacing.6}",
  maxInlineSize: "page",
  minBlockSize: "4.25rem",
  marginInline: "auto",
  padding: "{spacing.3} clamp(1rem, 4vw, 2rem)",
});
