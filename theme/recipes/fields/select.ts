import { defineRecipe } from "@chakra-ui/react/styled-system";

export const selectRecipe = defineRecipe({
  className: "p-select",
  base: {
    maxInlineSize: "28rem",
    paddingInlineEnd: "2.25rem",
    appearance: "none",
    backgroundImage:
      "linear-gradient(45deg, transparent 50%, {colors.fg.muted} 50%), linear-gradient(-45deg, transparent 50%, {colors.fg.muted} 50%)",
    backgroundPosition: "right 1.15rem center, right 0.8rem center",
    backgroundRepeat: "no-repeat",
    backgroundSize: "0.36rem 0.36rem",
    textOverflow: "ellipsis",
    "&:dir(rtl)": { backgroundPosition: "left 0.8rem center, left 1.15rem center" },
    // Forced colours drop backgrounds, and with them the arrow that is drawn here.
    _highContrast: {
      appearance: "auto",
      backgroundImage: "none",
    },
  },
});
