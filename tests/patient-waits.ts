import { afterEach } from "vitest";

// A wait ends as soon as its condition holds, so long limits cost nothing.
if ("document" in globalThis) {
  const { cleanup, configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 45_000 });
  afterEach(cleanup);
}
