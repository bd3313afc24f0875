// The type checker confirms here that the server's types have no browser globals. Nothing loads this file.

// @ts-expect-error -- `document` belongs to browsers.
void document;
// @ts-expect-error -- `window` belongs to browsers.
void window;
