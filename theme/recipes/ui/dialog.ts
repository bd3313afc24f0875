import { defineSlotRecipe } from "@chakra-ui/react/styled-system";
import { NARROW, PHONE, SLIM } from "../../media.ts";

export const dialogRecipe = defineSlotRecipe({
  className: "p-dialog",
  slots: ["root", "sheet", "head", "title", "close", "body", "actions"],
  base: {
    root: {
      inlineSize: "calc(100vw - 2rem)",
      maxBlockSize: "calc(100dvh - 2rem)",
      margin: "auto",
      padding: 0,
      border: "1px solid transparent",
      borderRadius: "l3",
      background: "bg.panel",
      color: "fg",
      boxShadow: "lg",
      overflow: "auto",
      [PHONE]: { maxInlineSize: "calc(100vw - 2rem)" },
      _backdrop: { background: "backdrop" },
    },
    sheet: {
      display: "grid",
      gap: "4",
      padding: "clamp(1.25rem, 4vw, 2rem)",
    },
    head: {
      display: "flex",
      alignItems: "start",
      justifyContent: "space-between",
      gap: "4",
    },
    title: { fontSize: "xl" },
    close: {
      flex: "none",
      inlineSize: "2.75rem",
      blockSize: "2.75rem",
      margin: "-0.6rem -0.75rem -0.6rem 0",
      border: 0,
      borderRadius: "l2",
      background: "transparent",
      fontSize: "1.75rem",
      lineHeight: 1,
      cursor: "pointer",
      _hover: { background: "bg.muted" },
    },
    body: {
      display: "grid",
      gap: "4",
      minInlineSize: 0,
    },
    actions: {
      display: "flex",
      flexWrap: "wrap",
      gap: "3",
      paddingBlockStart: "2",
      "& > .p-button": { [SLIM]: { inlineSize: "100%" } },
    },
  },
  variants: {
    size: {
      xs: { root: { maxInlineSize: "30rem" } },
      s: {
        root: {
          maxInlineSize: "60rem",
          [NARROW]: { maxInlineSize: "70vw" },
        },
      },
      m: {
        root: {
          maxInlineSize: "80vw",
          [NARROW]: { maxInlineSize: "90vw" },
        },
      },
    },
  },
});
