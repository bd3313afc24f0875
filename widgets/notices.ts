/** Functions for notices and for later pages, which load this module late. */
export { toAnswerWords, toQuestionLabel } from "./notes/answer-words.ts";
export { useLateText } from "./ui/texts/use-late-text.ts";
