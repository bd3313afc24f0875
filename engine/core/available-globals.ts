// The core runs anywhere, so a browser's or Node's globals fail its type check. This file is checked and never loaded.

// @ts-expect-error -- `document` belongs to browsers.
void document;
// @ts-expect-error -- `process` belongs to Node.
void process;
// @ts-expect-error -- `setTimeout` belongs to both, and to no ECMAScript.
void setTimeout;
