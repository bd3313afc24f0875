import type { Uploads } from "../uploads/index.ts";
import { CONVERTED, DRAFTED, INCOMING, PRINTED } from "./upload-keys.ts";

/**
 * Deletes every file of an application: what was uploaded, what was made of it, and the PDFs of the application itself.
 * What a worker is still writing is deleted within hours, because nothing refers to it any more (sweep-orphans.ts).
 */
export async function removeFiles(
  uploads: Pick<Uploads, "list" | "remove">,
  tenant: string,
  application: string,
): Promise<void> {
  for (const folder of [INCOMING, CONVERTED, PRINTED, DRAFTED])
    for await (const { key } of uploads.list(`${folder}/${tenant}/${application}/`)) await uploads.remove(key);
}
