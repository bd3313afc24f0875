import { createPortico } from "./create-portico.ts";

await (await createPortico(process.argv[2])).parseAsync();
