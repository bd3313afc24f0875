// Type check that widgets use no globals of Node. Never loaded.

// @ts-expect-error -- `process` belongs to Node.
void process;
// @ts-expect-error -- `Buffer` belongs to Node.
void Buffer;
