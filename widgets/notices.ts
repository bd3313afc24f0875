/** What the notices above a form page need. They are loaded after the page, and so is this. */
export { toAnswerWords } from "./notes/answer-words.ts";
