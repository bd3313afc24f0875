// Type test: widgets must not use globals of Node. Nothing loads this file.

// @ts-expect-error -- `process` belongs to Node.
void process;
// @ts-expect-error -- `Buffer` belongs to Node.
void Buffer;
