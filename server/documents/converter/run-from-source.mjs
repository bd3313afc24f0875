import { register } from "node:module";

// Lets the converter run unbuilt, in tests: Node 20 doesn't read TypeScript. The built server never loads this.
register("./typescript-hooks.mjs", import.meta.url);
