import { defineSlotRecipe, defineStyle } from "@chakra-ui/react/styled-system";

const bone = defineStyle({
  borderRadius: "l2",
  background: "bg.muted",
  animation: "breathe 1.6s ease-in-out infinite alternate",
  _highContrast: { border: "1px solid GrayText" },
});

export const skeletonRecipe = defineSlotRecipe({
  className: "p-skeleton",
  slots: ["root", "title", "label", "control", "field"],
  base: {
    root: {
      display: "grid",
      gap: "6",
      maxInlineSize: "measure",
    },
    title: {
      ...bone,
      blockSize: "2.2rem",
      inlineSize: "55%",
    },
    label: {
      ...bone,
      blockSize: "1.1rem",
      inlineSize: "30%",
    },
    control: {
      ...bone,
      blockSize: "control",
    },
    field: {
      display: "grid",
      gap: "2",
    },
  },
});
