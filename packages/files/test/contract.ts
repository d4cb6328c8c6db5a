import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  FileNotFoundError,
  type FileStore,
  InvalidTokenError,
  serveFile,
  UnsatisfiableRangeError,
} from '../src/index.ts'

async function* chunks(...parts: (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

async function content(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

const text = async (stream: AsyncIterable<Uint8Array>) => (await content(stream)).toString()

/** The contract of every engine. */
export function describeFileStore(
  name: string,
  open: () => Promise<FileStore>,
  fetchUrl: typeof fetch,
): void {
  describe(name, () => {
    let store: FileStore
    const root = `contract-${randomBytes(6).toString('hex')}`
    beforeAll(async () => {
      store = await open()
    })
    afterAll(async () => {
      await store.remove(`${root}/`)
      store.close()
    })

    it('is ready', () => store.check())

    it('reads a written file with its type and size', async () => {
      const written = await store.write(`${root}/a/one.txt`, chunks('Hello, ', 'world'), {
        contentType: 'text/plain; charset=utf-8',
      })
      expect(written).toEqual({ bytes: 12 })
      const file = await store.read(`${root}/a/one.txt`)
      expect(file).toMatchObject({ size: 12, contentType: 'text/plain; charset=utf-8' })
      expect(await text(file.stream)).toBe('Hello, world')
    })

    it('stores a file larger than an upload part byte for byte', async () => {
      const parts = Array.from({ length: 24 }, () => randomBytes(1024 * 1024 - 7))
      await store.write(`${root}/big`, chunks(...parts), { contentType: 'video/mp4' })
      const file = await store.read(`${root}/big`)
      expect((await content(file.stream)).equals(Buffer.concat(parts))).toBe(true)
    })

    it('stores an empty file', async () => {
      expect(await store.write(`${root}/empty`, chunks(), { contentType: 'audio/mpeg' })).toEqual({
        bytes: 0,
      })
      expect(await text((await store.read(`${root}/empty`)).stream)).toBe('')
    })

    it('reads ranges with inclusive ends', async () => {
      await store.write(`${root}/digits`, chunks('0123456789'), { contentType: 'text/plain' })
      const part = async (start: number, end?: number) =>
        text((await store.read(`${root}/digits`, end === undefined ? { start } : { start, end })).stream)
      expect(await part(2, 4)).toBe('234')
      expect(await part(7)).toBe('789')
      expect(await part(8, 99)).toBe('89')
      await expect(part(10)).rejects.toThrow(UnsatisfiableRangeError)
    })

    it('changes the etag when a file is replaced', async () => {
      await store.write(`${root}/again`, chunks('first'), { contentType: 'text/plain' })
      const first = await store.read(`${root}/again`)
      await text(first.stream)
      await store.write(`${root}/again`, chunks('second'), { contentType: 'text/html' })
      const second = await store.read(`${root}/again`)
      expect(await text(second.stream)).toBe('second')
      expect(second.contentType).toBe('text/html')
      expect(second.etag).not.toBe(first.etag)
      expect(first.etag).toMatch(/^".+"$/)
    })

    it('stores nothing when the content fails, and passes on the error', async () => {
      const broken = (async function* () {
        yield randomBytes(100_000)
        throw new Error('the client disconnected')
      })()
      await expect(store.write(`${root}/broken`, broken, { contentType: 'text/plain' })).rejects.toThrow(
        'the client disconnected',
      )
      await expect(store.read(`${root}/broken`)).rejects.toThrow(FileNotFoundError)
      expect(await store.remove(`${root}/broken`)).toBe(0)
    })

    it('reports missing files', async () => {
      await expect(store.read(`${root}/absent`)).rejects.toThrow(FileNotFoundError)
    })

    it('removes only files with the prefix', async () => {
      for (const key of ['m1/a', 'm1/b/c', 'm11/a'])
        await store.write(`${root}/${key}`, chunks(key), { contentType: 'text/plain' })
      expect(await store.remove(`${root}/m1/`)).toBe(2)
      expect(await store.remove(`${root}/m1/`)).toBe(0)
      expect(await text((await store.read(`${root}/m11/a`)).stream)).toBe('m11/a')
    })

    it.each(['', '/', '../secret', 'a/../../b', '/etc/passwd', 'a//b', '.hidden', 'a\0b'])(
      'refuses the key %j',
      async key => {
        await expect(store.read(key)).rejects.toThrow(TypeError)
        await expect(store.write(key, chunks('x'), { contentType: 'text/plain' })).rejects.toThrow(TypeError)
      },
    )

    it('creates gateway addresses that hide the key and serve the file', async () => {
      const key = `${root}/an-account/hidden`
      await store.write(key, chunks('0123456789'), { contentType: 'audio/mpeg' })
      const url = store.gatewayUrl(key, { expiresInSeconds: 60, fileName: 'Talk.mp3' })
      const token = /^http:.+\/v1\/files\/([\w-]+)$/.exec(url)?.[1] ?? ''
      expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('an-account')
      const file = store.verifyToken(token)
      expect(file).toEqual({ key, fileName: 'Talk.mp3' })
      const part = await serveFile(store, file, { range: 'bytes=3-5', ifRange: '' })
      expect([part.status, part.headers['Content-Type'], part.headers['Content-Range']]).toEqual([
        ...[206, 'audio/mpeg', 'bytes 3-5/10'],
      ])
      expect(await text(part.stream ?? chunks())).toBe('345')
      expect(() => store.verifyToken(`${token}A`)).toThrow(InvalidTokenError)
    })

    it('signs addresses that serve the file, in full and in part', async () => {
      await store.write(`${root}/signed`, chunks('0123456789'), { contentType: 'audio/mpeg' })
      const url = await store.signedUrl(`${root}/signed`, { expiresInSeconds: 60, fileName: 'Käse.mp3' })
      const whole = await fetchUrl(url)
      expect(whole.status).toBe(200)
      expect(whole.headers.get('content-type')).toBe('audio/mpeg')
      expect(whole.headers.get('content-disposition')).toContain("UTF-8''K%C3%A4se.mp3")
      expect(await whole.text()).toBe('0123456789')
      const part = await fetchUrl(url, { headers: { range: 'bytes=3-5' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe('bytes 3-5/10')
      expect(await part.text()).toBe('345')
      expect((await fetchUrl(url, { headers: { range: 'bytes=10-' } })).status).toBe(416)
      const forged = await fetchUrl(url.slice(0, -4) + (url.endsWith('AAAA') ? 'BBBB' : 'AAAA'))
      expect(forged.status).toBeGreaterThanOrEqual(400)
    })
  })
}
