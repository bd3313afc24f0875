export const PANEL = { background: "bg.panel", border: "1px solid {colors.border}", borderRadius: "l3" } as const;
