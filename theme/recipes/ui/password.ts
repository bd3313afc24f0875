import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const passwordRecipe = defineSlotRecipe({
  className: "p-password",
  slots: ["root", "input", "toggle"],
  base: {
    root: {
      position: "relative",
      maxInlineSize: "36rem",
    },
    input: {
      paddingInlineEnd: "4.75rem",
      // Edge shows its own eye, which would appear beside our button.
      "&::-ms-reveal": { display: "none" },
    },
    toggle: {
      position: "absolute",
      insetBlock: "3px",
      insetInlineEnd: "3px",
      minInlineSize: "4rem",
      padding: "0 0.75rem",
      border: 0,
      borderRadius: "l1",
      background: "bg.panel",
      color: "brand.solid",
      fontSize: "sm",
      fontWeight: 600,
      cursor: "pointer",
      _hover: { background: "brand.subtle" },
    },
  },
});
