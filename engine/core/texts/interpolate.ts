import type { TenantDefinition } from "../tenant/definition.ts";

export type TextValue = string | number | readonly string[];
export type TextValues = Readonly<Record<string, TextValue>>;

const PLACEHOLDER = /\{([a-z][A-Za-z0-9_]*)\}/g;

/** Replaces each `{name}` by its value. Leaves unknown names, so that mistakes are visible. Joins lists with commas. */
export function interpolate(template: string, values: TextValues): string {
  return template.replace(PLACEHOLDER, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return whole;
    return typeof value === "string" || typeof value === "number" ? String(value) : value.join(", ");
  });
}

export function placeholdersOf(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? "");
}

export interface TextSource {
  readonly texts: TenantDefinition["texts"];
  readonly tenant: { readonly partner: TextValues };
}

export function fillText(source: TextSource, key: string, wording: string, values: TextValues): string {
  const template = Object.hasOwn(source.texts, key) ? source.texts[key] : undefined;
  return interpolate(template ?? wording, { ...source.tenant.partner, ...values });
}
