import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import {
  isUploadKey,
  UPLOAD_CONTENT_TYPE,
  UploadsUnavailableError,
  UploadTooLargeError,
  type PresignRequest,
  type PresignedUpload,
  type StoredUpload,
  type Uploads,
} from "./uploads.ts";

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Endpoint of an S3 server other than Amazon's. */
  readonly endpoint?: string | undefined;
  /** Endpoint for browsers, if it differs (S3_PUBLIC_ENDPOINT). */
  readonly publicEndpoint?: string | undefined;
  readonly forcePathStyle: boolean;
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

export function createS3Uploads(config: S3Config): Uploads {
  const client = createClient(config, config.endpoint);
  const publicClient = config.publicEndpoint === undefined ? client : createClient(config, config.publicEndpoint);
  const { bucket } = config;
  return {
    postOrigin: postOriginOf(config),
    routes: undefined,
    presign: (request) => presign(publicClient, bucket, request),
    read: (key, maxBytes) => attempt(() => read(client, bucket, key, maxBytes)),
    write: async (key, bytes) => {
      const Key = checked(key);
      await attempt(() =>
        client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key,
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: UPLOAD_CONTENT_TYPE,
          }),
        ),
      );
    },
    remove: async (key) => {
      const Key = checked(key);
      await attempt(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
    },
    list: (prefix) => list(client, bucket, prefix),
    ping: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    close: () => {
      client.destroy();
      publicClient.destroy();
    },
  };
}

/** Rethrows errors with their name only, because a message may quote an address. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadTooLargeError || error instanceof TypeError) throw error;
    const name = error instanceof Error ? error.name : "unknown";
    throw new UploadsUnavailableError(`S3: ${name}`, { cause: error });
  }
}

function checked(key: string): string {
  if (!isUploadKey(key)) throw new Error("This is not the key of an upload.");
  return key;
}

const createClient = ({ region, credentials, forcePathStyle }: S3Config, endpoint: string | undefined): S3Client =>
  new S3Client({
    region,
    ...(credentials ? { credentials } : {}),
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });

/** Returns the origin that browsers post to, for the Content-Security-Policy. */
function postOriginOf({ bucket, region, endpoint, publicEndpoint, forcePathStyle }: S3Config): string {
  const { protocol, host } = new URL(publicEndpoint ?? endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${forcePathStyle ? "" : `${bucket}.`}${host}`;
}

async function presign(client: S3Client, bucket: string, request: PresignRequest): Promise<PresignedUpload> {
  const key = checked(request.key);
  const { url, fields } = await createPresignedPost(client, {
    Bucket: bucket,
    Key: key,
    Fields: { "Content-Type": UPLOAD_CONTENT_TYPE },
    Conditions: [
      ["content-length-range", 1, request.maxBytes],
      ["eq", "$Content-Type", UPLOAD_CONTENT_TYPE],
    ],
    Expires: Math.max(1, Math.ceil(request.expiresInMs / 1000)),
  });
  return { url, fields: { ...fields, key } };
}

async function read(client: S3Client, bucket: string, key: string, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    // Read one byte more than the limit, to notice a file that is too large.
    const found = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: checked(key), Range: `bytes=0-${maxBytes}` }),
    );
    const bytes = await found.Body?.transformToByteArray();
    if (bytes !== undefined && bytes.length > maxBytes)
      throw new UploadTooLargeError("The upload is larger than its reader accepts.");
    return bytes;
  } catch (error) {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  }
}

async function* list(client: S3Client, bucket: string, prefix: string): AsyncIterable<StoredUpload> {
  let token: string | undefined;
  do {
    const page = await attempt(() =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })),
    );
    for (const found of page.Contents ?? []) {
      if (found.Key !== undefined)
        yield { key: found.Key, size: found.Size ?? 0, modifiedAt: found.LastModified?.getTime() ?? 0 };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}
