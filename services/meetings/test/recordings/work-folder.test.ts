import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWorkFolder, removeAbandonedWorkFolders } from '../../src/recordings/jobs/work-folder.ts'

const DAY = 24 * 3_600_000
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

test('removes only the work folder of a killed process, after a day', async () => {
  const abandoned = await makeWorkFolder()
  const inUse = await makeWorkFolder()
  const other = await mkdtemp(join(tmpdir(), 'mi-other-'))
  try {
    await writeFile(join(abandoned, 'recording'), 'sound')
    const old = new Date(Date.now() - DAY - 60_000)
    for (const folder of [abandoned, other]) await utimes(folder, old, old)
    await removeAbandonedWorkFolders(new Date(Date.now() - DAY))
    expect(await Promise.all([abandoned, inUse, other].map(isThere))).toEqual([false, true, true])
  } finally {
    for (const folder of [abandoned, inUse, other]) await rm(folder, { recursive: true, force: true })
  }
})
