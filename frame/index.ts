/** Loaded by the server from the build. */
export { renderFrame } from "./render-frame.tsx";
