import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { CRAMPED, PHONE } from "../../media.ts";

/** The page on which answers are checked, and its print: each sheet says that it is a draft. */
export const reviewRecipe = defineSlotRecipe({
  className: "a-review",
  slots: ["root", "body", "draft", "page", "heading", "group", "list", "row", "mark", "message", "change"],
  base: {
    // A table's head is repeated on each sheet of paper, which no fixed element is without covering something.
    root: { _print: { display: "table", inlineSize: "100%" } },
    body: {
      _print: {
        display: "table-row-group",
        "& .a-page__head > p": { display: "none" },
      },
    },
    draft: {
      display: "none",
      _print: { display: "table-header-group", breakInside: "avoid" },
      "& > p": {
        borderBlockEnd: "1px solid",
        marginBlockEnd: "4",
        paddingBlockEnd: "1",
        fontSize: "sm",
      },
    },
    page: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: "4",
      _print: {
        display: "block",
        "& .p-card": { marginBlockStart: "3" },
        "& .p-card__title": { breakAfter: "avoid", marginBlockEnd: "1" },
        "& .p-card__body": { display: "block" },
      },
    },
    heading: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      gap: "0 {spacing.3}",
      "& > h2": { scrollMarginBlockStart: "9rem" },
      // A heading at the foot of a sheet says nothing there. What avoids a break has to be a block.
      _print: {
        display: "block",
        breakInside: "avoid",
        breakAfter: "avoid",
        marginBlockStart: "6",
        "& > h2": { display: "inline" },
      },
    },
    group: {
      "& > :is(h3, h4, h5)": {
        marginBlock: "4 1",
        fontFamily: "body",
        fontSize: "md",
        _print: { breakAfter: "avoid" },
      },
    },
    list: { margin: 0, containerType: "inline-size" },
    row: {
      display: "grid",
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) minmax(4rem, auto)",
      gap: "1 {spacing.4}",
      paddingBlock: "2",
      borderBlockEnd: "1px solid {colors.border}",
      overflowWrap: "anywhere",
      "&[data-mark]": {
        borderInlineStart: "4px solid {colors.error.solid}",
        paddingInlineStart: "3",
      },
      "& > dt": { fontWeight: 600 },
      "& > dd": { margin: 0 },
      "& [data-multiline]": { whiteSpace: "pre-wrap" },
      [PHONE]: {
        gridTemplateColumns: "minmax(0, 1fr) auto",
        "& > dd:not(.a-review__change)": { gridArea: "2 / 1 / auto / -1" },
      },
      // Beside the link there would be no room for a word of large text.
      [CRAMPED]: {
        gridTemplateColumns: "minmax(0, 1fr)",
        "& > dd:not(.a-review__change)": { gridArea: "auto" },
      },
      _print: {
        breakInside: "avoid",
        "&[data-unprinted]": { display: "none" },
      },
    },
    mark: { color: "error.solid" },
    message: { color: "error.solid", fontSize: "sm" },
    change: {
      "& > a": { display: "inline-block", minBlockSize: "1.5rem" },
      _print: { display: "none" },
    },
  },
});
