import { useStoreValue } from "../../engine/react/index.ts";

/** Which step a page is; the first is 1, and 0 means that this applicant's answers leave the page out. */
export const useStep = (pageId: string): number =>
  useStoreValue((store) => store.pages().findIndex(({ id }) => id === pageId) + 1);
