// Widgets run in a browser, so Node's globals fail their type check. This file is checked and never loaded.

// @ts-expect-error -- `process` belongs to Node.
void process;
// @ts-expect-error -- `Buffer` belongs to Node.
void Buffer;
