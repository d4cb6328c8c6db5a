import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLog } from '../src/log.ts'

const folder = await mkdtemp(join(tmpdir(), 'mi-log-'))

/** A disk of 64 KiB, where this user may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const mounted = mountSmallDisk()

afterAll(async () => {
  if (mounted) execFileSync('umount', ['--lazy', folder])
  await rm(folder, { recursive: true })
})

test('a log file is for its owner alone', async () => {
  const logFile = join(folder, 'private.log')
  const { log, flush } = openLog('sample', { logLevel: 'info', logFile })
  log.info('first')
  await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('first')
  flush()
  expect((await stat(logFile)).mode & 0o777).toBe(0o600)
})

test.skipIf(!mounted)(
  'a disk that is full does not end the process, and lines are written again once there is room (needs the right to mount a tmpfs)',
  async () => {
    const logFile = join(folder, 'sample.log')
    const { log, flush } = openLog('sample', { logLevel: 'info', logFile })
    log.info('before')
    await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('before')
    await writeFile(join(folder, 'other'), Buffer.alloc(64 * 1024)).catch(() => {})
    log.info({ padding: 'x'.repeat(8192) }, 'while full')
    await new Promise(resolve => setImmediate(resolve))
    flush()
    await rm(join(folder, 'other'))
    await expect
      .poll(() => {
        log.info('after')
        return readFile(logFile, 'utf8')
      })
      .toMatch(/while full[\s\S]*after/)
  },
)
