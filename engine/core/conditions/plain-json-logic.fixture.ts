import { createRequire } from "node:module";
import type jsonLogic from "json-logic-js";

const require = createRequire(import.meta.url);

/** A copy of json-logic-js in which each operator is still the library's own. */
export const plainJsonLogic = (() => {
  const path = require.resolve("json-logic-js");
  delete require.cache[path];
  return require(path) as typeof jsonLogic;
})();
