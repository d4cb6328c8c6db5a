import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePrivateFolder } from '../src/private-folder.ts'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('a new folder cannot be listed by others, and what an earlier version left open is closed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mi-private-'))
  const folder = join(parent, 'deep/.local')
  await makePrivateFolder(folder)
  // Root's database server runs as another user, who has to pass through.
  expect(await modeOf(folder)).toBe(process.getuid?.() === 0 ? '711' : '700')

  await mkdir(join(folder, 'files'), { mode: 0o755 })
  await mkdir(join(folder, 'logs'), { mode: 0o755 })
  await makePrivateFolder(folder)
  expect([await modeOf(join(folder, 'files')), await modeOf(join(folder, 'logs'))]).toEqual(['700', '700'])
  await rm(parent, { recursive: true })
})

test('a folder that was there keeps its mode: it is the user’s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mi-private-'))
  await makePrivateFolder(folder)
  expect(await modeOf(folder)).toBe('700')
  await rm(folder, { recursive: true })
})
