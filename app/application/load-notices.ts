import { NetworkError } from "../api/api-errors.ts";

/** Loads what a form page needs later. Rejects with a NetworkError where it cannot be loaded. */
export const loadNotices = () =>
  import("./application-notices.ts").catch((cause: unknown) => {
    throw new NetworkError("", { cause });
  });
