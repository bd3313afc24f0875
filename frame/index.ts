/** Entry of the frame's build, which the server loads. */
export { renderFrame } from "./render-frame.tsx";
