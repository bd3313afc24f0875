import { afterEach } from "vitest";

// A machine that does other work beside the tests may need many seconds for what takes a few milliseconds on a quiet one.
// A wait ends as soon as what it waits for is there, so a long limit costs nothing.
if ("document" in globalThis) {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 45_000 });
  // What a test has rendered goes with it.
  afterEach(cleanup);
}
