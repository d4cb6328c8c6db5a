import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEncryption } from '@mi/encryption'
import { type FileStore, openFileStore } from '@mi/files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cachePart,
  readDelivery,
  removeCachedParts,
  removeDeliveredVoices,
  storeDelivery,
} from '../../src/recordings/store/cached-parts.ts'

const keys = (version: number) => openEncryption(`${version}:${randomBytes(32).toString('hex')}`)
const part = {
  language: 'en',
  segments: [{ speaker: 'A', text: 'Hello there.', start: 0, end: 1, words: [] }],
  voices: [{ speaker: 'A', model: 'm', embedding: [0.731_058, -0.25] }],
}

let folder: string
let files: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mi-parts-'))
  files = await openFileStore({
    ...{ kind: 'local', folder, baseUrl: 'http://x.test', signingSecret: randomBytes(32).toString('hex') },
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const stored = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return (await Promise.all(paths.map(path => readFile(path, 'latin1')))).join()
}
const made: number[] = []
const transcribe = (number: number) => () => {
  made.push(number)
  return Promise.resolve(part)
}

test('transcribes a part once and stores its voices encrypted', async () => {
  const encryption = keys(1)
  for (let attempt = 0; attempt < 2; attempt++)
    expect(await cachePart({ files, encryption }, 'acc/a', 1, transcribe(1))).toEqual(part)
  expect(made).toEqual([1])
  expect(await stored()).toContain('Hello there.')
  expect(await stored()).not.toContain('0.731')
  await removeCachedParts(files, 'acc/a')
  expect(await stored()).not.toContain('Hello')
})

test('stores no voices without keys', async () => {
  const cache = { files, encryption: null }
  expect(await cachePart(cache, 'acc/b', 2, transcribe(2))).toEqual(part)
  expect(await stored()).not.toContain('0.731')
  expect(await cachePart(cache, 'acc/b', 2, transcribe(2))).toEqual({ ...part, voices: [] })
})

test('transcribes a part again when its key no longer exists', async () => {
  await cachePart({ files, encryption: keys(1) }, 'acc/c', 3, transcribe(3))
  for (const encryption of [keys(2), null])
    expect(await cachePart({ files, encryption }, 'acc/c', 3, transcribe(30))).toEqual(part)
  expect(made.filter(number => number === 30)).toHaveLength(2)
})

test('removes the voices of a delivered transcript, and keeps its text', async () => {
  const cache = { files, encryption: keys(1) }
  await storeDelivery(cache, 'acc/d', part)
  expect(await readDelivery(cache, 'acc/d')).toEqual(part)
  await removeDeliveredVoices(cache, 'acc/d')
  expect(await readDelivery(cache, 'acc/d')).toEqual({ ...part, voices: [] })
  await removeCachedParts(files, 'acc/d')
  expect(await readDelivery(cache, 'acc/d')).toBeNull()
})
