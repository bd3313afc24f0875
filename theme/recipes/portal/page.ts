import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const pageRecipe = defineSlotRecipe({
  className: "a-page",
  slots: ["root", "head", "step"],
  base: {
    root: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "8",
      ".p-notice + &": { marginBlockStart: "8" },
      "& form": {
        display: "grid",
        gridTemplateColumns: "minmax(0, 1fr)",
        gap: "6",
      },
    },
    head: {
      display: "grid",
      gap: "3",
      "& p": { textWrap: "pretty" },
    },
    step: {
      color: "fg.muted",
      fontSize: "sm",
      fontWeight: 600,
    },
  },
});
