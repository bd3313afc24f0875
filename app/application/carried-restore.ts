import { tabStorage } from "../quiet-storage.ts";
import { createCarriedOnce } from "../session/carried-once.ts";

/** What differed, as JSON, while a page is loaded again because the database was restored. */
export const carriedRestore = createCarriedOnce(tabStorage, "portico:restored");
