/** Draws what a page shows before its script has run. The server loads this where it was built, and knows its one function only. */
export { renderFrame } from "./render-frame.tsx";
