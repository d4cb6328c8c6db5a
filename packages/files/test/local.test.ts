import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, InvalidTokenError, openFileStore, serveFile } from '../src/index.ts'
import { describeFileStore } from './contract.ts'

const signingSecret = 'a secret of at least thirty-two characters'
let folder = ''
let baseUrl = ''
let store: FileStore
let now = new Date('2026-03-01T12:00:00Z')

// The part of the gateway: takes the token from the path and sends the result of serveFile.
const server = createServer(async (req, res) => {
  try {
    const file = store.verifyToken((req.url ?? '').replace('/v1/files/', ''))
    const { range = '', 'if-range': ifRange = '' } = req.headers
    const response = await serveFile(store, file, { range, ifRange: String(ifRange) })
    res.writeHead(response.status, response.headers)
    if (response.stream) Readable.from(response.stream).pipe(res)
    else res.end()
  } catch {
    res.writeHead(404).end()
  }
})

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-files-'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  store = await openFileStore({ kind: 'local', folder, baseUrl, signingSecret, now: () => now })
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

describeFileStore('the local file store', async () => store, fetch)

describe('the local file store', () => {
  it('reports a deleted file to its reader', async () => {
    const key = 'gone/a'
    await store.write(key, once('x'), { contentType: 'text/plain' })
    const { stream } = await store.read(key)
    await store.remove(key)
    // Long enough for an eagerly opened file to fail before anyone reads it.
    await setTimeout(50)
    await expect(Readable.from(stream).toArray()).rejects.toThrow('ENOENT')
  })

  async function* once(text: string) {
    yield Buffer.from(text)
  }

  it('expires addresses', async () => {
    await store.write('expiry/a', once('x'), { contentType: 'text/plain' })
    const token = (await store.signedUrl('expiry/a', { expiresInSeconds: 60 })).split('/').at(-1) as string
    expect(store.verifyToken(token)).toEqual({ key: 'expiry/a', fileName: null })
    now = new Date('2026-03-01T12:01:00Z')
    expect(() => store.verifyToken(token)).toThrow(InvalidTokenError)
    now = new Date('2026-03-01T12:00:00Z')
  })

  it.each([
    ['audio/mpeg', 'audio/mpeg', 'inline'],
    ['Audio/MP4; codecs="x"', 'audio/mp4', 'inline'],
    ['audio/x+xml', 'application/octet-stream', 'attachment'],
    ['video/<script>', 'application/octet-stream', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
  ])('serves %s as %s, %s, and lets it run nothing', async (given, type, disposition) => {
    await store.write('served/a', once('<script>'), { contentType: given })
    const url = await store.signedUrl('served/a', { expiresInSeconds: 60, fileName: 'Talk.mp3' })
    const { headers } = await fetch(url)
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      type,
      `${disposition}; filename*=UTF-8''Talk.mp3`,
    ])
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('refuses tokens of another signer and malformed tokens', async () => {
    const other = await openFileStore({ kind: 'local', folder, baseUrl, signingSecret: `${signingSecret}!` })
    const foreign = (await other.signedUrl('expiry/a', { expiresInSeconds: 60 })).split('/').at(-1) as string
    const own = (await store.signedUrl('expiry/a', { expiresInSeconds: 60 })).split('/').at(-1) as string
    for (const token of [
      foreign,
      '',
      'x',
      'x.y',
      `${foreign}.z`,
      own.slice(0, -8),
      `${own}AAAA`,
      `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`,
      // A decoder that ignores characters outside base64url would accept these as the same token.
      `${own}!!`,
      `${own}=`,
      `${own.slice(0, 8)}!${own.slice(8)}`,
    ])
      expect(() => store.verifyToken(token)).toThrow(InvalidTokenError)
  })

  it('does not show the key in its address', async () => {
    const url = await store.signedUrl('acc_1/live/mtg_1/recording-1', { expiresInSeconds: 60 })
    expect(Buffer.from(url.split('/').at(-1) as string, 'base64url').toString('latin1')).not.toMatch(
      /acc_1|mtg_1/,
    )
  })

  it('removes the temporary file when content fails', async () => {
    const broken = (async function* () {
      yield Buffer.from('half')
      throw new Error('gone')
    })()
    await expect(store.write('broken/a', broken, { contentType: 'text/plain' })).rejects.toThrow('gone')
    expect(await readdir(join(folder, 'broken'))).toEqual([])
  })

  it('serves the full file when If-Range names another version', async () => {
    await store.write('if-range/a', once('0123456789'), { contentType: 'text/plain' })
    const url = await store.signedUrl('if-range/a', { expiresInSeconds: 60 })
    const etag = (await fetch(url)).headers.get('etag') as string
    const current = await fetch(url, { headers: { range: 'bytes=0-3', 'if-range': etag } })
    expect(current.status).toBe(206)
    const stale = await fetch(url, { headers: { range: 'bytes=0-3', 'if-range': '"other"' } })
    expect([stale.status, await stale.text()]).toEqual([200, '0123456789'])
  })
})
