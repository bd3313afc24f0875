/** Parts for notices and later pages, loaded late. */
export { toAnswerWords, toQuestionLabel } from "./notes/answer-words.ts";
export { useLateText } from "./ui/texts/use-late-text.ts";
