export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly { readonly expression?: string; readonly license?: { readonly id?: string } }[];
}
export function licenceOf(component: Component): string | undefined;
export function unfitnessOf(component: Component, place?: { readonly reachesBrowsers?: boolean }): string | undefined;
