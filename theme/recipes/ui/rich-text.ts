import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const richTextRecipe = defineSlotRecipe({
  className: "p-rich-text",
  slots: ["root", "new"],
  base: {
    root: {
      display: "grid",
      gap: "3",
      maxInlineSize: "measure",
      textWrap: "pretty",
      "& ul": {
        display: "grid",
        gap: "1",
        paddingInlineStart: "1.25em",
      },
    },
    new: {
      fontSize: "0.85em",
      fontWeight: 400,
      whiteSpace: "nowrap",
      _print: { display: "none" },
    },
  },
});
