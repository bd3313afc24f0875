import { defineSlotRecipe } from "@chakra-ui/react/styled-system";

export const spinnerRecipe = defineSlotRecipe({
  className: "p-spinner",
  slots: ["root", "ring"],
  base: {
    root: {
      "--spinner-size": "0.8rem",
      display: "inline-flex",
      verticalAlign: "-0.1em",
    },
    ring: {
      inlineSize: "var(--spinner-size)",
      blockSize: "var(--spinner-size)",
      border: "max(2px, calc(var(--spinner-size) / 8)) solid currentcolor",
      borderBlockStartColor: "transparent",
      borderRadius: "50%",
      animation: "spin 0.8s linear infinite",
      // Without motion, an arc that stands still would look broken, so the ring is closed and pale.
      _motionReduce: {
        borderBlockStartColor: "currentcolor",
        opacity: 0.6,
      },
    },
  },
  variants: {
    size: {
      s: { root: { "--spinner-size": "0.4rem" } },
      l: { root: { "--spinner-size": "2rem" } },
    },
  },
});
