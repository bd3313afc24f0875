import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { checkPostFields, PostRefusedError } from "./post-policy.ts";

interface DiskRoutesDeps {
  readonly secret: Uint8Array;
  readonly now: () => number;
  /** The largest post that is read. The limit of the file itself is in the policy. */
  readonly maxPostBytes: number;
  readonly store: (key: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * `POST /` accepts multipart form data as an S3 bucket does, and answers 204. The signed policy is the permission.
 * @throws PostRefusedError
 */
export function createDiskRoutes({ secret, now, maxPostBytes, store }: DiskRoutesDeps): Hono {
  const routes = new Hono();
  routes.use(
    bodyLimit({
      maxSize: maxPostBytes,
      onError: () => {
        throw new PostRefusedError("EntityTooLarge", maxPostBytes);
      },
    }),
  );
  routes.post("/", async (context) => {
    const form = await context.req.formData().catch(() => undefined);
    const file = form?.get("file");
    if (form === undefined || !(file instanceof File) || form.getAll("file").length > 1)
      throw new PostRefusedError("MalformedPOSTRequest");
    const fields = new Map<string, string>();
    for (const [name, value] of form) {
      if (typeof value !== "string") continue;
      if (fields.has(name)) throw new PostRefusedError("MalformedPOSTRequest");
      fields.set(name, value);
    }
    const policy = checkPostFields(fields, now(), secret);
    if (typeof policy === "string") throw new PostRefusedError(policy);
    if (file.size < 1) throw new PostRefusedError("EntityTooSmall");
    if (file.size > policy.maxBytes) throw new PostRefusedError("EntityTooLarge", policy.maxBytes);
    await store(policy.key, new Uint8Array(await file.arrayBuffer()));
    return context.body(null, 204);
  });
  return routes;
}
