declare module "stylis" {
  export interface Element {
    readonly type: string;
    readonly value: string;
    readonly children: readonly Element[] | string;
  }
  type Serializer = (element: Element, index: number, siblings: readonly Element[], callback: Serializer) => string;
  export const compile: (css: string) => Element[];
  export const stringify: Serializer;
  export const serialize: (elements: readonly (Element | string)[], callback: Serializer) => string;
}
