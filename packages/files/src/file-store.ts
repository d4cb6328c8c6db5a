/** A part of a file: bytes `start` to `end`, both inclusive as in HTTP. Without `end`, the part extends to the end of the file. */
export interface ByteRange {
  start: number
  end?: number
}

/** The metadata of a file. */
export interface FileFacts {
  /** The size of the full file in bytes. */
  size: number
  contentType: string
  /** A strong HTTP entity tag, including its quotes. It changes when the content changes. */
  etag: string
}

/** A file, or the requested part of a file. */
export interface StoredFile extends FileFacts {
  /** The requested bytes. Reading it to the end, or calling `return()`, releases its resources. */
  stream: AsyncIterable<Uint8Array>
}

export interface SignedUrlOptions {
  expiresInSeconds: number
  /** The name under which a browser saves the file. */
  fileName?: string
}

/** The file of a signed address. */
export interface SignedFile {
  key: string
  fileName: string | null
}

/**
 * The store of files. It has two engines with the same behaviour (test/contract.ts): a local folder, and any
 * server that speaks S3.
 *
 * Keys are paths of one or more segments of `A-Z a-z 0-9 . _ -` that do not begin with a dot.
 */
export interface FileStore {
  /**
   * Stores a file, or replaces an earlier file, without holding it in memory. When the promise resolves, the
   * full file can be read. When `content` throws, nothing is stored and the error is passed on.
   */
  write(
    key: string,
    content: AsyncIterable<Uint8Array>,
    options: { contentType: string },
  ): Promise<{ bytes: number }>
  /** @throws {FileNotFoundError} */
  stat(key: string): Promise<FileFacts>
  /** @throws {FileNotFoundError} {@link UnsatisfiableRangeError} */
  read(key: string, range?: ByteRange): Promise<StoredFile>
  /** Deletes every file whose key begins with `prefix`. Returns the number of files, which may be 0. */
  remove(prefix: string): Promise<number>
  /** An address that serves the file to any client until it expires, with range requests. An S3 address contains the key. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** An address at the gateway, which then forwards the file. For people who must not see ids, or for another server. */
  gatewayUrl(key: string, options: SignedUrlOptions): string
  /**
   * The file that the token of a gateway address names.
   * @throws {InvalidTokenError} when the platform did not issue the token, or it has expired
   */
  verifyToken(token: string): SignedFile
  /** Throws when the store is not usable. Used for readiness. */
  check(): Promise<void>
  close(): void
}
