/** A json-logic rule as it is written in JSON: a literal, a list, or one operator with its operands. */
export type ConditionRule =
  | string
  | number
  | boolean
  | null
  | readonly ConditionRule[]
  | { readonly [operator: string]: ConditionRule };
