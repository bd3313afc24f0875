import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const summaryRecipe = defineSlotRecipe({
  className: "a-summary",
  slots: ["page"],
  base: {
    page: {
      ".p-notice__words > &": {
        display: "grid",
        gap: "1",
        marginBlockStart: "3",
      },
      "& > h3": {
        fontFamily: "body",
        fontSize: "md",
      },
      "& > ul": {
        display: "grid",
        gap: "2",
        paddingInlineStart: "1.25rem",
      },
      "& a": {
        color: "error.solid",
        fontWeight: 600,
      },
    },
  },
});
