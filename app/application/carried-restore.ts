import { tabStorage } from "../quiet-storage.ts";
import { createCarried } from "../session/carried.ts";

/** What differed, as JSON, while a page is loaded again because the database was restored. */
export const carriedRestore = createCarried(tabStorage, "portico:restored");
