import type { Field } from "../tenant/field.ts";
import { answerOf, isAnswered } from "./answers.ts";
import type { Answers } from "./answers.ts";

/** The keys of a document question under which a file is attached, in order. */
export function attachedPlaces(field: Pick<Field, "key" | "filePlaces">, answers: Answers): readonly string[] {
  return (field.filePlaces ?? [field.key]).filter((key) => isAnswered(answerOf(answers, key)));
}
