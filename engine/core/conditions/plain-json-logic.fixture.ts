import { createRequire } from "node:module";
import type jsonLogic from "json-logic-js";

const require = createRequire(import.meta.url);

export const plainJsonLogic = (() => {
  const path = require.resolve("json-logic-js");
  delete require.cache[path];
  const plain = require(path) as typeof jsonLogic;
  // Other modules load another copy, so that their operations do not change this one.
  delete require.cache[path];
  return plain;
})();
