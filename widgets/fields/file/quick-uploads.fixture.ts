import type { FormServices } from "../../../engine/react/index.ts";

type Uploads = FormServices["uploads"];

/** Sends a file at once. As in the gallery, one with `cut` in its name loses its connection on the first try. */
export function createQuickPost(): Uploads["post"] {
  const cut = new Set<string>();
  return async (_presigned, { name }) => {
    if (!name.includes("cut") || cut.has(name)) return;
    cut.add(name);
    throw new Error("The connection was lost.");
  };
}

/** The gallery's uploads without their waits: a file is sent at once, and converted when its conversion is asked for. */
export function toQuickUploads(slow: Uploads): Uploads {
  return {
    ...slow,
    post: createQuickPost(),
    async startConversion(...file) {
      await slow.startConversion(...file);
      await slow.conversionStatus(file[0]);
      return slow.conversionStatus(file[0]);
    },
  };
}
