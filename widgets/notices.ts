/** Loaded late, for notices and later pages. */
export { toAnswerWords, toQuestionLabel } from "./notes/answer-words.ts";
export { useLateText } from "./ui/texts/use-late-text.ts";
