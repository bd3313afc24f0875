// Checks that browser globals do not exist in the server's types. This file is never loaded.

// @ts-expect-error -- `document` belongs to browsers.
void document;
// @ts-expect-error -- `window` belongs to browsers.
void window;
