/** The server loads this module from the build. */
export { renderFrame } from "./render-frame.tsx";
