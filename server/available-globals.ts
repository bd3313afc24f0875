// The server has no page, so a browser's globals fail its type check. This file is checked and never loaded.

// @ts-expect-error -- `document` belongs to browsers.
void document;
// @ts-expect-error -- `window` belongs to browsers.
void window;
