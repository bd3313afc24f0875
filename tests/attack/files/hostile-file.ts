import fc from "fast-check";

/** `what` describes the file, so that a failure can be repeated. */
export interface HostileFile {
  readonly what: string;
  readonly fileName: string;
  readonly make: () => Uint8Array | Promise<Uint8Array>;
}

export const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>): fc.Arbitrary<Name> =>
  fc.constantFrom(...(Object.keys(names) as Name[]));
/** Generates a number from one to `most`. Each order of magnitude is equally likely. */
export const upTo = (most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1_000 }).map((part) => Math.round(most ** (part / 1_000)));
