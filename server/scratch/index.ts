export { makeScratchFolder, sweepScratchFolders } from "./scratch-folder.ts";
