/** What the notices above a form page need. They are loaded after the page, and so is this. */
export { toAnswerWords, toQuestionLabel } from "./notes/answer-words.ts";
