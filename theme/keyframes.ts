import { defineKeyframes } from "@chakra-ui/react/styled-system";

export const keyframes = defineKeyframes({
  breathe: { to: { opacity: 0.45 } },
  spin: { to: { transform: "rotate(1turn)" } },
  "toast-in": { from: { opacity: 0, transform: "translateY(1rem)" } },
});
