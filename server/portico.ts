import { createPortico } from "./create-portico.ts";

await createPortico().parseAsync();
