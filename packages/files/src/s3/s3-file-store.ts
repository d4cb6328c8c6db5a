import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { FileNotFoundError, storageErrors, UnsatisfiableRangeError } from '../errors.ts'
import type { FileFacts, FileStore } from '../file-store.ts'
import { type FileAddressOptions, fileAddresses } from '../file-token.ts'
import { assertKey, assertPrefix } from '../key.ts'

export interface S3FileStoreOptions extends FileAddressOptions {
  endpoint: string
  /** The endpoint for clients, used in signed addresses. Default: `endpoint`. */
  publicEndpoint?: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** The time without a response after which a request is retried. Default 30 s. */
  timeoutMs?: number
}

const PART_BYTES = 8 * 1024 * 1024

/** Stores files in a bucket of any server that speaks S3. The bucket must exist. */
export function openS3FileStore(options: S3FileStoreOptions): FileStore {
  const { bucket } = options
  const connect = (endpoint: string) =>
    new S3Client({
      endpoint,
      region: options.region,
      credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
      forcePathStyle: true,
      // Without these timeouts, a server that accepts a connection and does not respond would hold a request forever.
      requestHandler: { connectionTimeout: 5_000, socketTimeout: options.timeoutMs ?? 30_000 },
      // Many S3 servers do not support trailing checksums of streamed bodies.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  const client = connect(options.endpoint)
  const publicClient = options.publicEndpoint ? connect(options.publicEndpoint) : client

  async function stat(key: string): Promise<FileFacts> {
    assertKey(key)
    const head = await client
      .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      .catch(cause => readFailure(key, cause))
    return {
      size: head.ContentLength ?? 0,
      contentType: head.ContentType ?? 'application/octet-stream',
      etag: head.ETag ?? '""',
    }
  }

  return {
    async write(key, content, { contentType }) {
      assertKey(key)
      let bytes = 0
      const counted = async function* () {
        for await (const chunk of content) {
          bytes += chunk.byteLength
          yield chunk
        }
      }
      const upload = new Upload({
        client,
        // An aborted multipart upload leaves nothing behind. A rule of the bucket removes the uploads of dead processes.
        params: { Bucket: bucket, Key: key, Body: Readable.from(counted()), ContentType: contentType },
        partSize: PART_BYTES,
        queueSize: 2,
      })
      await upload.done().catch(unavailable)
      return { bytes }
    },

    stat,

    async read(key, range) {
      const facts = await stat(key)
      if (range && range.start >= facts.size) throw new UnsatisfiableRangeError(key, facts.size)
      const object = await client
        .send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.start}-${range.end ?? ''}` } : {}),
            // Reads the file whose size is known, not a newer file under the same key.
            IfMatch: facts.etag,
          }),
        )
        .catch(cause => readFailure(key, cause))
      return { ...facts, stream: object.Body as Readable }
    },

    async remove(prefix) {
      assertPrefix(prefix)
      let removed = 0
      for (;;) {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }))
          .catch(unavailable)
        const keys = (page.Contents ?? []).flatMap(object => (object.Key ? [{ Key: object.Key }] : []))
        if (keys.length === 0) return removed
        const result = await client
          .send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: keys, Quiet: true } }))
          .catch(unavailable)
        if (result.Errors?.length) throw new Error(`S3 did not delete: ${result.Errors[0]?.Code}`)
        removed += keys.length
      }
    },

    async signedUrl(key, { expiresInSeconds, fileName }) {
      assertKey(key)
      const disposition = fileName && `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(disposition ? { ResponseContentDisposition: disposition } : {}),
      })
      return getSignedUrl(publicClient, command, { expiresIn: expiresInSeconds })
    },

    ...fileAddresses(options),

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },

    close() {
      client.destroy()
      if (publicClient !== client) publicClient.destroy()
    },
  }
}

function readFailure(key: string, cause: unknown): never {
  const { name } = cause as { name?: string }
  if (name === 'NotFound' || name === 'NoSuchKey') throw new FileNotFoundError(key, { cause })
  return unavailable(cause)
}

const NETWORK = /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST)/
/** The server refuses requests of the platform: invalid credentials, missing rights, or no such bucket. An operator must act. */
const REFUSED = new Set([401, 403, 404])

/** Converts the error of a store that is full, overloaded, misconfigured or unreachable. The request itself is valid. */
function unavailable(cause: unknown): never {
  const {
    $metadata,
    code = '',
    name,
  } = cause as {
    $metadata?: { httpStatusCode?: number }
    code?: string
    name?: string
  }
  const status = $metadata?.httpStatusCode ?? 0
  // 507: MinIO has no disk space left.
  if (status === 507) throw storageErrors.storage_full({ cause, retryAfterSeconds: 30 })
  if (status >= 500 || REFUSED.has(status) || NETWORK.test(code) || name === 'TimeoutError')
    throw storageErrors.storage_unavailable({ cause, retryAfterSeconds: 5 })
  throw cause
}
