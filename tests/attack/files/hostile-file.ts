import fc from "fast-check";

/** What a generated file is, so that a failure can be made again, and its bytes, made when they are wanted. */
export interface HostileFile {
  readonly what: string;
  readonly fileName: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

/** One of the names of some kinds. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>): fc.Arbitrary<Name> =>
  fc.constantFrom(...(Object.keys(names) as Name[]));
/** From one to `most`, each order of magnitude as likely as the others. */
export const upTo = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000 }).map((part) => Math.round(most ** (part / 1_000)));
