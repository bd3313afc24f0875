/** The same type with nothing in it that can be changed. */
export type ReadonlyDeep<T> = T extends (...values: never[]) => unknown
  ? T
  : unknown extends T
    ? T
    : { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> };
