/** Part of a file: bytes `start` to `end`, both inclusive as in HTTP; to the end of the file without `end`. */
export interface ByteRange {
  start: number
  end?: number
}

/** What is known of a file without reading it. */
export interface FileFacts {
  /** Bytes of the full file. */
  size: number
  contentType: string
  /** Changes when the content does. A strong HTTP entity tag, quotes included. */
  etag: string
}

/** A file, or the part of it that was asked for. */
export interface StoredFile extends FileFacts {
  /** The bytes asked for. Reading it to the end, or `return()`, frees what it holds. */
  stream: AsyncIterable<Uint8Array>
}

export interface SignedUrlOptions {
  expiresInSeconds: number
  /** Name under which a browser saves the file. */
  fileName?: string
}

/** The file of a signed address. */
export interface SignedFile {
  key: string
  fileName: string | null
}

/**
 * Where files are. Two engines, one behaviour (test/contract.ts): a local folder, and anything that speaks S3.
 *
 * Keys are paths of one or more segments of `A-Z a-z 0-9 . _ -` that do not begin with a dot.
 */
export interface FileStore {
  /**
   * Stores a file, replacing an earlier one, without holding it in memory. It can be read once this has resolved,
   * completely or not at all: when `content` throws, nothing is stored and the error is passed on.
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
  /** Removes every file whose key begins with `prefix`; answers how many. None is no error. */
  remove(prefix: string): Promise<number>
  /** An address that serves the file to anyone, with range requests, until it expires. That of S3 shows the key. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>
  /** The same at the gateway, through which the file then passes: for people who must not see ids, or another server. */
  gatewayUrl(key: string, options: SignedUrlOptions): string
  /**
   * The file of the token of an address at the gateway.
   * @throws {InvalidTokenError} when it is not ours or has expired
   */
  verifyToken(token: string): SignedFile
  /** Throws when the store cannot be used. For readiness. */
  check(): Promise<void>
  close(): void
}
