import type { FileStore, SignedFile } from './file-store.ts'
import { parseRange } from './http-range.ts'
import { playableType } from './playable-type.ts'

/** A file of any other type is downloaded and never displayed, because an upload must not become a page of the platform's origin. */
const DOWNLOADED = 'application/octet-stream'

/** The request headers that determine which part of a file is sent. An empty string means an absent header. */
export interface FileRequest {
  range: string
  ifRange: string
}

export interface FileResponse {
  status: 200 | 206 | 416
  headers: Record<string, string>
  /** Null when the response has no body. */
  stream: AsyncIterable<Uint8Array> | null
}

/**
 * The HTTP response for a file: the full file, a range of it (206), or the error for a range outside the file
 * (416).
 * @throws {FileNotFoundError}
 */
export async function serveFile(
  store: FileStore,
  { key, fileName }: SignedFile,
  { range: rangeHeader, ifRange }: FileRequest,
): Promise<FileResponse> {
  const { size, contentType, etag } = await store.stat(key)
  const playable = playableType(contentType)
  const disposition = playable === null ? 'attachment' : 'inline'
  const headers = {
    'Content-Type': playable ?? DOWNLOADED,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Cache-Control': 'private, no-transform',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition':
      fileName === null ? disposition : `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  }
  // RFC 9110 §13.1.5: a range of a changed file would mix two versions, so the full file is sent.
  const isCurrent = ifRange === '' || ifRange === etag
  const range = isCurrent ? parseRange(rangeHeader, size) : null
  if (range === 'unsatisfiable')
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      stream: null,
    }
  if (range === null) {
    const { stream } = await store.read(key)
    return { status: 200, headers: { ...headers, 'Content-Length': String(size) }, stream }
  }
  const { start, end } = range
  const { stream } = await store.read(key, range)
  return {
    status: 206,
    headers: {
      ...headers,
      'Content-Range': `bytes ${start}-${end}/${size}`,
      'Content-Length': String(end - start + 1),
    },
    stream,
  }
}
