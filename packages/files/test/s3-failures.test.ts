import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FileNotFoundError, type FileStore } from '../src/index.ts'
import { openS3FileStore } from '../src/s3/s3-file-store.ts'

/** The server's behaviour for every request of the current test. */
let respond: (req: IncomingMessage, res: ServerResponse) => void = () => {}
const server = createServer((req, res) => {
  req.resume()
  req.once('end', () => respond(req, res))
})
let store: FileStore

const open = (endpoint: string) =>
  openS3FileStore({
    ...{ endpoint, bucket: 'files', region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' },
    ...{ baseUrl: 'http://127.0.0.1:1', signingSecret: 'a secret of at least thirty-two characters' },
    timeoutMs: 300,
  })
const refuse = (status: number, code: string) => (_req: IncomingMessage, res: ServerResponse) => {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>`)
}

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  store = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  store.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  respond = refuse(500, 'InternalError')
})

const UNAVAILABLE = { status: 'unavailable', message: expect.stringContaining('file store is not available') }
const FULL = { status: 'unavailable', message: expect.stringContaining('no room') }

async function* content(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('recorded')
}
const operations: [string, (store: FileStore) => Promise<unknown>][] = [
  ['write', store => store.write('a/one', content(), { contentType: 'video/mp4' })],
  ['read', store => store.read('a/one')],
  ['stat', store => store.stat('a/one')],
  ['remove', store => store.remove('a/')],
]

describe.each(operations)('%s, when the S3 server', (_name, run) => {
  test.each([
    [503, 'SlowDown', UNAVAILABLE],
    [500, 'InternalError', UNAVAILABLE],
    [403, 'AccessDenied', UNAVAILABLE],
    [403, 'SignatureDoesNotMatch', UNAVAILABLE],
    [507, 'XMinioStorageFull', FULL],
  ])('answers %i %s: unavailable for now', async (status, code, expected) => {
    respond = refuse(status, code)
    await expect(run(store)).rejects.toMatchObject(expected)
  })

  test('does not respond: unavailable for now', async () => {
    respond = () => {}
    await expect(run(store)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('is unreachable: unavailable for now', async () => {
    const nowhere = open('http://127.0.0.1:1')
    await expect(run(nowhere)).rejects.toMatchObject(UNAVAILABLE)
    nowhere.close()
  })
})

test('a missing file is not a failure of the store', async () => {
  respond = refuse(404, 'NoSuchKey')
  await expect(store.stat('a/one')).rejects.toThrow(FileNotFoundError)
})

test('a failing source of a body keeps its own error', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a')
    throw new Error('the client disconnected')
  }
  await expect(store.write('a/one', broken(), { contentType: 'video/mp4' })).rejects.toThrow(
    'the client disconnected',
  )
})
