// Fails the type check if a browser's or Node's globals become visible to the core. Never loaded.

// @ts-expect-error -- `document` belongs to browsers.
void document;
// @ts-expect-error -- `process` belongs to Node.
void process;
// @ts-expect-error -- `setTimeout` is not part of ECMAScript.
void setTimeout;
