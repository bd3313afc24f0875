import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { bar } from "./bar.ts";

export const footerRecipe = defineSlotRecipe({
  className: "a-footer",
  slots: ["root", "inner", "links"],
  base: {
    root: {
      background: "brand.strong",
      color: "brand.contrast",
      "& .p-link-button, & .p-link-button:hover": {
        minInlineSize: "2.75rem",
        minBlockSize: "2.75rem",
        color: "inherit",
      },
      "& :focus-visible": { outlineColor: "currentcolor" },
      "& dialog": { color: "fg" },
      "& dialog :focus-visible": { outlineColor: "focusRing" },
      _print: { display: "none" },
    },
    inner: {
      ...bar,
      paddingBlock: "6",
    },
    links: {
      display: "flex",
      gap: "6",
      padding: 0,
      listStyle: "none",
    },
  },
});
