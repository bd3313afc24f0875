import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { checkPostFields, POST_REFUSALS, type PostRefusal } from "./post-policy.ts";

const MESSAGES: Record<PostRefusal, string> = {
  AccessDenied: "This upload is not allowed, or was allowed too long ago. Please choose the file again.",
  SignatureDoesNotMatch: "This upload is not allowed. Please choose the file again.",
  MalformedPOSTRequest: "The upload was not sent as a form with one file.",
  EntityTooSmall: "Your file is empty. Please upload a non-empty file.",
  EntityTooLarge: "Your file is too large.",
};

interface DiskRoutesDeps {
  readonly secret: Uint8Array;
  readonly now: () => number;
  /** Bounds what is read to find the policy, which holds the limit of the file itself. */
  readonly maxPostBytes: number;
  readonly store: (key: string, bytes: Uint8Array) => Promise<void>;
}

/** `POST /`: multipart form data as an S3 bucket takes it. Answers 204, or an error as JSON; the signed policy is the permission. */
export function createDiskRoutes({ secret, now, maxPostBytes, store }: DiskRoutesDeps): Hono {
  const routes = new Hono();
  routes.use(bodyLimit({ maxSize: maxPostBytes, onError: () => refuse("EntityTooLarge") }));
  routes.post("/", async (context) => {
    const form = await context.req.formData().catch(() => undefined);
    const file = form?.get("file");
    if (form === undefined || !(file instanceof File) || form.getAll("file").length > 1) return refuse("MalformedPOSTRequest");
    const fields = new Map<string, string>();
    for (const [name, value] of form) {
      if (typeof value !== "string") continue;
      if (fields.has(name)) return refuse("MalformedPOSTRequest");
      fields.set(name, value);
    }
    const policy = checkPostFields(fields, now(), secret);
    if (typeof policy === "string") return refuse(policy);
    if (file.size < 1) return refuse("EntityTooSmall");
    if (file.size > policy.maxBytes) return refuse("EntityTooLarge");
    await store(policy.key, new Uint8Array(await file.arrayBuffer()));
    return context.body(null, 204);
  });
  return routes;
}

function refuse(code: PostRefusal): Response {
  return Response.json({ code: `upload_${code}`, message: MESSAGES[code] }, { status: POST_REFUSALS[code] });
}
