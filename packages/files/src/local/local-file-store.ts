import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileNotFoundError, IncompleteWriteError, storageErrors, UnsatisfiableRangeError } from '../errors.ts'
import type { ByteRange, FileFacts, FileStore } from '../file-store.ts'
import { type FileAddressOptions, fileAddresses } from '../file-token.ts'
import { assertKey, assertPrefix } from '../key.ts'

export interface LocalFileStoreOptions extends FileAddressOptions {
  folder: string
  /**
   * The number of free bytes that a write leaves on the disk. Default 128 MiB. A database on the same disk
   * stops serving, including reads, when it cannot extend its log.
   */
  reservedBytes?: number
}

const RESERVED_BYTES = 128 * 1024 * 1024
const WRITE_BYTES = 1024 * 1024
/** The number of bytes that are written between two checks of the free space. */
const CHECK_EVERY_BYTES = 8 * 1024 * 1024

/** Recordings of conversations are accessible only to the user that the service runs as, whatever its umask. */
const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/**
 * Stores files in a folder. The path of a file is its key. Its content type is next to it in `.<name>.json`.
 * Both are written under temporary names and then moved, so that neither a reader nor a crash leaves an
 * incomplete file visible.
 */
export function openLocalFileStore(options: LocalFileStoreOptions): FileStore {
  const { folder, reservedBytes = RESERVED_BYTES } = options
  const addresses = fileAddresses(options)
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }

  return {
    async write(key, content, { contentType }) {
      const path = pathOf(key)
      const parent = dirname(path)
      const temporary = join(parent, `.${basename(path)}.${randomUUID()}.part`)
      try {
        await mkdir(parent, { recursive: true, mode: PRIVATE_FOLDER })
        const bytes = await writeDurably(temporary, content, () => assertRoom(folder, reservedBytes))
        const facts = JSON.stringify({ contentType })
        await writeFile(`${temporary}.json`, facts, { mode: PRIVATE_FILE, flush: true })
        await rename(`${temporary}.json`, sidecar(path))
        await rename(temporary, path)
        await syncFolder(parent)
        return { bytes }
      } catch (error) {
        await rm(temporary, { force: true })
        await rm(`${temporary}.json`, { force: true })
        throw isDiskFull(error) ? storageErrors.storage_full({ cause: error, retryAfterSeconds: 30 }) : error
      }
    },

    stat: key => factsOf(key, pathOf(key)),

    async read(key, range) {
      const path = pathOf(key)
      const facts = await factsOf(key, path)
      if (range && range.start >= facts.size) throw new UnsatisfiableRangeError(key, facts.size)
      return { ...facts, stream: readChunks(path, range) }
    },

    async remove(prefix) {
      assertPrefix(prefix)
      const parent = join(folder, prefix.endsWith('/') ? prefix : dirname(prefix))
      const entries = await readdir(parent, { recursive: true, withFileTypes: true }).catch(() => [])
      let removed = 0
      for (const entry of entries) {
        // Content types and temporary files of dead writers are next to the file. Their names contain the name of the file.
        const isCompanion = entry.name.startsWith('.')
        const path = join(entry.parentPath, isCompanion ? entry.name.slice(1) : entry.name)
        if (!entry.isFile() || !path.startsWith(join(folder, prefix))) continue
        await rm(join(entry.parentPath, entry.name), { force: true })
        if (!isCompanion) removed++
      }
      if (prefix.endsWith('/')) await rm(parent, { recursive: true, force: true })
      return removed
    },

    ...addresses,
    signedUrl: async (key, file) => addresses.gatewayUrl(key, file),

    async check() {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await access(folder, constants.R_OK | constants.W_OK)
    },

    close() {},
  }
}

/** Opens the file when it is read, because the error of a stream without a reader would end the process. */
async function* readChunks(path: string, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range ?? {})
}

function sidecar(path: string): string {
  return join(dirname(path), `.${basename(path)}.json`)
}

async function factsOf(key: string, path: string): Promise<FileFacts> {
  const { size, mtimeNs } = await stat(path, { bigint: true }).catch(cause => notFound(key, cause))
  const { contentType } = JSON.parse(
    await readFile(sidecar(path), 'utf8').catch(cause => notFound(key, cause)),
  )
  return { size: Number(size), contentType, etag: `"${mtimeNs.toString(36)}-${size.toString(36)}"` }
}

function notFound(key: string, cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException
  throw code === 'ENOENT' || code === 'ENOTDIR' ? new FileNotFoundError(key, { cause }) : cause
}

/** Returns the number of bytes that are durably on disk. @throws {IncompleteWriteError} when the file is shorter */
async function writeDurably(
  path: string,
  content: AsyncIterable<Uint8Array>,
  checkRoom: () => Promise<void>,
): Promise<number> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  try {
    let bytes = 0
    let checkAt = 0
    for await (const chunk of gathered(content)) {
      if (bytes >= checkAt) {
        await checkRoom()
        checkAt = bytes + CHECK_EVERY_BYTES
      }
      await writeAll(file, chunk)
      bytes += chunk.byteLength
    }
    await file.sync()
    const { size } = await file.stat()
    if (size !== bytes) throw new IncompleteWriteError(size, bytes)
    return bytes
  } finally {
    await file.close()
  }
}

/** Joins the content to chunks of at least 1 MiB, because each write takes a turn of a thread and network frames have 16 KiB. */
async function* gathered(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes < WRITE_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

/** The part of a file handle that a write needs. */
export interface WritableHandle {
  write(buffer: Uint8Array, offset: number): Promise<{ bytesWritten: number }>
}

/** write(2) may write fewer bytes than requested without an error: on a nearly full disk, or after a signal. */
export async function writeAll(file: WritableHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, offset)
    if (bytesWritten === 0) throw new IncompleteWriteError(offset, chunk.byteLength)
    offset += bytesWritten
  }
}

async function assertRoom(folder: string, reservedBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize <= reservedBytes)
    throw Object.assign(new Error(`Less than ${reservedBytes} bytes are free`), { code: 'ENOSPC' })
}

/** A rename survives a power failure after its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || error instanceof IncompleteWriteError
}
