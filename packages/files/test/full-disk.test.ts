import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceError } from '@mi/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IncompleteWriteError } from '../src/errors.ts'
import { type FileStore, openFileStore } from '../src/index.ts'
import { openLocalFileStore, writeAll } from '../src/local/local-file-store.ts'

const MIB = 1024 * 1024
const options = { baseUrl: 'http://127.0.0.1', signingSecret: 'a secret of at least thirty-two characters' }
const type = { contentType: 'audio/mpeg' }

async function* mebibytes(count: number) {
  for (let index = 0; index < count; index++) yield Buffer.alloc(MIB, index)
}

describe('a handle with partial writes', () => {
  test('receives the remaining bytes until all are written', async () => {
    const written: number[] = []
    const chunk = Buffer.from('a recording')
    await writeAll(
      {
        async write(buffer, offset) {
          const part = buffer.subarray(offset, offset + 3)
          written.push(...part)
          return { bytesWritten: part.length }
        },
      },
      chunk,
    )
    expect(Buffer.from(written).toString()).toBe('a recording')
  })

  test('causes an error when it accepts no more bytes', async () => {
    const full = { write: async (_: Uint8Array, offset: number) => ({ bytesWritten: offset === 0 ? 4 : 0 }) }
    await expect(writeAll(full, Buffer.from('a recording'))).rejects.toThrow(IncompleteWriteError)
  })
})

test('a write leaves the reserved bytes free for other programs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mi-files-'))
  const store = openLocalFileStore({ ...options, folder, reservedBytes: Number.MAX_SAFE_INTEGER })
  await expect(store.write('a/b', mebibytes(1), type)).rejects.toMatchObject({ status: 'unavailable' })
  expect(await readdir(join(folder, 'a'))).toEqual([])
  await rm(folder, { recursive: true })
})

const folder = await mkdtemp(join(tmpdir(), 'mi-full-disk-'))

/** Mounts a disk of 8 MiB, if this user may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mounted = mountSmallDisk()

describe.skipIf(!mounted)('a disk that is full (needs the right to mount a tmpfs)', () => {
  let store: FileStore

  beforeAll(async () => {
    store = await openFileStore({ kind: 'local', ...options, folder, reservedBytes: 0 })
    await store.write('kept', mebibytes(2), type)
  })
  afterAll(async () => {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true })
  })

  test('refuses a file with 503 and keeps no part; others are readable', async () => {
    const error = await store.write('large', mebibytes(7), type).catch(error => error)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ status: 'unavailable', code: 'service_unavailable', retryAfterSeconds: 30 })
    expect((await readdir(folder)).sort()).toEqual(['.kept.json', 'kept'])
    expect(await store.stat('kept')).toMatchObject({ size: 2 * MIB })
  })

  test('recovers after another program has filled the disk', async () => {
    await writeFile(join(folder, 'other'), Buffer.alloc(6 * MIB)).catch(() => {})
    await expect(store.write('new/small', mebibytes(1), type)).rejects.toMatchObject({
      status: 'unavailable',
    })
    await rm(join(folder, 'other'))
    expect(await store.write('new/small', mebibytes(1), type)).toEqual({ bytes: MIB })
    expect((await stat(join(folder, 'new/small'))).size).toBe(MIB)
  })
})

test.skipIf(process.platform === 'win32')(
  'files and folders are accessible only to their owner, whatever the umask',
  async () => {
    const open = join(await mkdtemp(join(tmpdir(), 'mi-files-')), 'store')
    await mkdir(open, { mode: 0o700 })
    const store = openLocalFileStore({ ...options, folder: open })
    await store.write('acc_1/live/recording', mebibytes(1), type)
    const entries = await readdir(open, { recursive: true, withFileTypes: true })
    const modes = await Promise.all(
      entries.map(async entry => {
        const { mode } = await stat(join(entry.parentPath, entry.name))
        return `${entry.name} ${(mode & 0o777).toString(8)}`
      }),
    )
    expect(modes.sort()).toEqual(['.recording.json 600', 'acc_1 700', 'live 700', 'recording 600'])
    await rm(open, { recursive: true })
  },
)
