import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, createReadStream, openSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '../src/process/log.ts'
import { openLogOutput } from '../src/process/log-output.ts'

const folder = await mkdtemp(join(tmpdir(), 'mi-log-'))

/** Mounts a disk of 64 KiB, if this user may mount a disk. */
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

test('a log file is accessible only to its owner', async () => {
  const logFile = join(folder, 'private.log')
  const output = openLogOutput(logFile)
  createLog('sample', 'info', output).info('first')
  await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('first')
  output.close()
  expect((await stat(logFile)).mode & 0o777).toBe(0o600)
})

test.skipIf(!mounted)('logging continues after a full disk (needs the right to mount a tmpfs)', async () => {
  const logFile = join(folder, 'sample.log')
  const output = openLogOutput(logFile)
  const log = createLog('sample', 'info', output)
  log.info('before')
  await expect.poll(() => readFile(logFile, 'utf8').catch(() => '')).toContain('before')
  await writeFile(join(folder, 'other'), Buffer.alloc(64 * 1024)).catch(() => {})
  log.info({ padding: 'x'.repeat(8192) }, 'while full')
  output.flush()
  await rm(join(folder, 'other'))
  await expect
    .poll(() => {
      log.info('after')
      return readFile(logFile, 'utf8')
    })
    .toMatch(/while full[\s\S]*after/)
  output.close()
})

describe('a pipe whose reader stalls', () => {
  const program = fileURLToPath(new URL('./fixtures/talkative.ts', import.meta.url))
  let pipes = 0

  /** Starts a process whose standard output is a pipe in blocking mode that is not read yet. */
  function start(): { child: ChildProcess; pipe: string; close(): void } {
    const pipe = join(tmpdir(), `mi-log-pipe-${process.pid}-${++pipes}`)
    execFileSync('mkfifo', [pipe])
    const descriptor = openSync(pipe, constants.O_RDWR)
    const child = fork(program, { stdio: ['ignore', descriptor, 'inherit', 'ipc'] })
    return {
      child,
      pipe,
      close() {
        closeSync(descriptor)
        execFileSync('rm', [pipe])
      },
    }
  }

  test('drops and counts lines, and logs again when the reader continues', async () => {
    const { child, pipe, close } = start()
    const [report] = await once(child, 'message')
    expect(report.droppedLines).toBeGreaterThan(0)
    const reader = createReadStream(pipe, 'utf8')
    let text = ''
    reader.on('data', chunk => {
      text += chunk
    })
    // The first lines may still be dropped.
    await expect
      .poll(() => {
        child.send('read again')
        return text
      })
      .toContain('read again')
    const whole = text.slice(0, text.lastIndexOf('\n')).split('\n')
    expect(() => whole.map(line => JSON.parse(line))).not.toThrow()
    child.send('exit')
    await once(child, 'exit')
    reader.destroy()
    close()
  })

  test('does not keep the process from exiting', async () => {
    const { child, close } = start()
    await once(child, 'message')
    child.send('exit')
    expect(await once(child, 'exit')).toEqual([0, null])
    close()
  })
})
