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
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileNotFoundError, UnsatisfiableRangeError } from '../errors.ts'
import type { FileFacts, FileStore } from '../file-store.ts'
import { assertKey, assertPrefix } from '../key.ts'
import { readToken, signToken } from './token.ts'

export interface LocalFileStoreOptions {
  folder: string
  /** Where `/v1/files/{token}` is served: `https://meetings.example.com`. */
  baseUrl: string
  /** At least 32 characters; whoever has it can make addresses. */
  signingSecret: string
  now?: () => Date
}

/**
 * Files in a folder. A file lies at its key; beside it, in `.<name>.json`, its content type. Both are written under
 * temporary names and moved, so a reader or a crash never sees half a file.
 */
export function openLocalFileStore(options: LocalFileStoreOptions): FileStore {
  const { folder, signingSecret, now = () => new Date() } = options
  const baseUrl = options.baseUrl.replace(/\/+$/, '')
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }

  return {
    async write(key, content, { contentType }) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`)
      try {
        const bytes = await writeDurably(temporary, content)
        await writeFile(`${temporary}.json`, JSON.stringify({ contentType }))
        await rename(`${temporary}.json`, sidecar(path))
        await rename(temporary, path)
        return { bytes }
      } catch (error) {
        await rm(temporary, { force: true })
        await rm(`${temporary}.json`, { force: true })
        throw error
      }
    },

    stat: key => factsOf(key, pathOf(key)),

    async read(key, range) {
      const path = pathOf(key)
      const facts = await factsOf(key, path)
      if (range && range.start >= facts.size) throw new UnsatisfiableRangeError(key, facts.size)
      return { ...facts, stream: createReadStream(path, range ?? {}) }
    },

    async remove(prefix) {
      assertPrefix(prefix)
      const parent = join(folder, prefix.endsWith('/') ? prefix : dirname(prefix))
      const entries = await readdir(parent, { recursive: true, withFileTypes: true }).catch(() => [])
      let removed = 0
      for (const entry of entries) {
        // Content types, and what writers that died left, lie beside the file, its name in theirs.
        const isBeside = entry.name.startsWith('.')
        const path = join(entry.parentPath, isBeside ? entry.name.slice(1) : entry.name)
        if (!entry.isFile() || !path.startsWith(join(folder, prefix))) continue
        await rm(join(entry.parentPath, entry.name), { force: true })
        if (!isBeside) removed++
      }
      if (prefix.endsWith('/')) await rm(parent, { recursive: true, force: true })
      return removed
    },

    async signedUrl(key, { expiresInSeconds, fileName }) {
      assertKey(key)
      const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000)
      return `${baseUrl}/v1/files/${signToken(signingSecret, { key, fileName: fileName ?? null }, expiresAt)}`
    },

    verifyToken: token => readToken(signingSecret, token, now()),

    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },

    close() {},
  }
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

/** Answers how many bytes are on disk, safe from a power cut. */
async function writeDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx')
  try {
    let bytes = 0
    for await (const chunk of content) {
      await file.write(chunk)
      bytes += chunk.byteLength
    }
    await file.sync()
    return bytes
  } finally {
    await file.close()
  }
}
