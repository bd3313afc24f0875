export { createListFiller, type ListFiller } from "./list-filler.ts";
