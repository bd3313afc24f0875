/** The contrast of a colour `#rrggbb` with white, from 1 to 21 (WCAG 2.2, definitions). */
export function contrastWithWhite(color: string): number {
  return 1.05 / (luminanceOf(color) + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
