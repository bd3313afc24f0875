import { defineSemanticTokens } from "@chakra-ui/react/styled-system";

interface Scheme {
  readonly text: string;
  readonly tint: string;
  readonly line: string;
}

const paletteOf = (light: Scheme, dark: Scheme) => {
  const inBoth = (name: keyof Scheme) => ({ value: { base: light[name], _dark: dark[name] } });
  const [text, tint, line] = [inBoth("text"), inBoth("tint"), inBoth("line")];
  return { fg: text, subtle: tint, muted: line, border: line, solid: text, contrast: tint };
};

/**
 * Colours of badges and alerts. They replace Chakra's ten palettes of eleven shades, whose variables cost a phone a
 * tenth of a second.
 */
export const palettes = defineSemanticTokens.colors({
  gray: paletteOf(
    { text: "#27272a", tint: "#f4f4f5", line: "#d4d4d8" },
    { text: "#e4e4e7", tint: "#18181b", line: "#52525b" },
  ),
  red: paletteOf(
    { text: "#991919", tint: "#fee2e2", line: "#ef4444" },
    { text: "#fca5a5", tint: "#300c0c", line: "#f87171" },
  ),
  orange: paletteOf(
    { text: "#92310a", tint: "#ffedd5", line: "#f97316" },
    { text: "#fdba74", tint: "#3b1106", line: "#fb923c" },
  ),
  green: paletteOf(
    { text: "#116932", tint: "#dcfce7", line: "#22c55e" },
    { text: "#86efac", tint: "#042713", line: "#4ade80" },
  ),
  blue: paletteOf(
    { text: "#173da6", tint: "#dbeafe", line: "#3b82f6" },
    { text: "#a3cfff", tint: "#14204a", line: "#60a5fa" },
  ),
  purple: paletteOf(
    { text: "#641ba3", tint: "#f3e8ff", line: "#a855f7" },
    { text: "#d8b4fe", tint: "#2f0553", line: "#c084fc" },
  ),
  fg: { error: { value: { base: "#b91c1c", _dark: "#ffb4ab" } } },
});
