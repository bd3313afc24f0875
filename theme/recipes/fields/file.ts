import { defineSlotRecipe, defineStyle } from "@chakra-ui/react/styled-system";

/** A file that is attached, on its way, or kept from somebody who is logged out. */
const box = defineStyle({
  inlineSize: "100%",
  maxInlineSize: "34rem",
  padding: "{spacing.3} {spacing.4}",
  border: "1px solid {colors.border}",
  borderRadius: "l2",
  background: "bg.muted",
});

export const fileRecipe = defineSlotRecipe({
  className: "p-file",
  slots: ["body", "input", "attached", "progress", "steps", "list", "logged-out", "name", "size", "bar"],
  base: {
    body: {
      position: "relative",
      display: "grid",
      gap: "3",
      justifyItems: "start",
    },
    input: {
      inlineSize: "100%",
      maxInlineSize: "34rem",
      minBlockSize: "3.5rem",
      padding: "0.5rem",
      border: "1px dashed {colors.border.emphasized}",
      borderRadius: "l2",
      background: "bg.panel",
      cursor: "pointer",
      _hover: {
        borderColor: "brand.solid",
        background: "brand.subtle",
      },
      _invalid: {
        border: "2px solid {colors.error.solid}",
      },
      _file: {
        minBlockSize: "2.4rem",
        marginInlineEnd: "4",
        padding: "0 1.25rem",
        border: "2px solid {colors.brand.solid}",
        borderRadius: "l2",
        background: "bg.panel",
        color: "brand.solid",
        font: "inherit",
        fontWeight: 600,
        cursor: "pointer",
      },
    },
    attached: {
      ...box,
      background: "success.subtle",
      borderColor: "success.solid",
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: "3",
    },
    progress: {
      ...box,
      position: "relative",
      display: "grid",
      gap: "2",
      overflowWrap: "anywhere",
    },
    steps: {
      display: "flex",
      flexWrap: "wrap",
      gap: "3",
    },
    list: {
      display: "grid",
      gap: "3",
      inlineSize: "100%",
      margin: 0,
      padding: 0,
      listStyle: "none",
    },
    "logged-out": { ...box },
    name: {
      minInlineSize: 0,
      overflowWrap: "anywhere",
      fontWeight: 600,
    },
    size: {
      marginInlineStart: "3",
      color: "fg.muted",
      fontWeight: 400,
    },
    bar: {
      inlineSize: "100%",
      blockSize: "0.6rem",
      accentColor: "brand.solid",
    },
  },
});
