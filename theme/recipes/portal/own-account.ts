import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

/** The page of one's own account. Where it is logged in, each place is a row with its button beside or under it. */
export const ownAccountRecipe = defineSlotRecipe({
  className: "a-own",
  slots: ["root", "list", "item", "actions", "mark"],
  base: {
    root: {
      display: "grid",
      gap: "6",
      marginBlockStart: "4",
      // An input at its widest and a card's padding, so that buttons end where the inputs above them do.
      maxInlineSize: "calc(36rem + 2 * 2.5rem + 2px)",
    },
    list: {
      listStyle: "none",
      padding: 0,
      marginBlockEnd: "6",
      display: "grid",
      gap: "4",
    },
    item: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "{spacing.2} {spacing.6}",
      paddingBlockEnd: "4",
      borderBlockEnd: "1px solid {colors.border}",
    },
    actions: {
      display: "flex",
      flexWrap: "wrap",
      gap: "3",
    },
    mark: {
      marginInlineStart: "3",
      paddingInline: "2",
      border: "1px solid currentColor",
      borderRadius: "1rem",
      fontSize: "sm",
      whiteSpace: "nowrap",
    },
  },
});
