/** What notices and pages need that are loaded late, and so is this. */
export { toAnswerWords, toQuestionLabel } from "./notes/answer-words.ts";
export { useLateText } from "./ui/texts/use-late-text.ts";
