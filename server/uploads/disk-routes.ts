import { Hono } from "hono";
import { checkPostFields, PostRefusedError, type PostPolicy } from "./post-policy.ts";
import { readPost } from "./read-post.ts";

interface DiskRoutesDeps {
  /** The secrets that policies may be signed with. */
  readonly readSecrets: () => Promise<readonly Uint8Array[]>;
  readonly now: () => number;
  /** The largest post that is read. The limit of the file itself is in the policy. */
  readonly maxPostBytes: number;
  /** Stores what was posted. @throws PostRefusedError when the policy was used before, or there is no room. */
  readonly store: (policy: PostPolicy, bytes: Uint8Array) => Promise<void>;
}

/**
 * `POST /` accepts multipart form data as an S3 bucket does, and answers 204. The signed policy is the permission.
 * @throws PostRefusedError
 */
export function createDiskRoutes({ readSecrets, now, maxPostBytes, store }: DiskRoutesDeps): Hono {
  const routes = new Hono();
  routes.post("/", async (context) => {
    const secrets = await readSecrets();
    const { policy, bytes } = await readPost(context.req.raw, {
      maxPostBytes,
      check: (fields) => {
        const policy = checkPostFields(fields, now(), secrets);
        if (typeof policy === "string") throw new PostRefusedError(policy);
        return policy;
      },
    });
    await store(policy, bytes);
    return context.body(null, 204);
  });
  return routes;
}
