import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@mi/testkit'
import { expect, test } from 'vitest'
import { processRunner } from '../src/processes.ts'

test('reports the last output of a part that does not start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mi-processes-'))
  await mkdir(join(folder, 'src'))
  // Another process keeps its output open after its end.
  await writeFile(
    join(folder, 'src/main.ts'),
    `import { spawn } from 'node:child_process'
spawn('sh', ['-c', 'sleep 0.5; echo guests: PORT is missing; sleep 0.1; echo the end'], { stdio: ['ignore', 'inherit', 'inherit'] })
process.exit(78)
`,
  )
  const runner = processRunner({ logFolder: folder })
  try {
    const env = { PATH: process.env.PATH ?? '', OPS_PORT: String(await freePort()) }
    await expect(runner.start({ name: 'guests', folder, database: null, env })).rejects.toThrow(
      'guests: PORT is missing',
    )
    expect(await readFile(join(folder, 'guests.log'), 'utf8')).toMatch(/the end\n$/)
  } finally {
    await runner.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
