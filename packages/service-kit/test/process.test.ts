import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.ts`, import.meta.url))
const INTERNAL_TOKEN_SECRET = 'a secret of at least thirty-two characters'

const processes: ChildProcess[] = []
afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

function run(env: Record<string, string>, name = 'process') {
  const child = spawn(process.execPath, [fixture(name)], { env: { PATH: process.env.PATH ?? '', ...env } })
  processes.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output.text += data))
  const exit = once(child, 'exit').then(([code]) => code as number)
  return { child, output, exit }
}

describe('a process', () => {
  test('stops with exit code 0 on SIGTERM', async () => {
    const { child, output, exit } = run({ INTERNAL_TOKEN_SECRET })
    await expect.poll(() => output.text).toContain('"msg":"serving"')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
    expect(output.text).toContain('"msg":"stopping"')
  })

  test('stops with exit code 0 on SIGTERM while modules are loading', async () => {
    const { child, output, exit } = run({}, 'slow-load')
    await expect.poll(() => output.text).toContain('loading')
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  })

  test('exits with 78 and all errors for invalid settings', async () => {
    const { output, exit } = run({ INTERNAL_TOKEN_SECRET: 'short', LOG_LEVEL: 'loud', GRPC_PORT: 'abc' })
    expect(await exit).toBe(78)
    expect(output.text).toMatch(/INTERNAL_TOKEN_SECRET is wrong/)
    expect(output.text).toMatch(/LOG_LEVEL is wrong/)
    expect(output.text).toMatch(/GRPC_PORT is wrong/)
    expect(output.text).not.toContain('short')
  })

  test('exits with 1 on a failed start and logs no query values', async () => {
    const { output, exit } = run({ INTERNAL_TOKEN_SECRET, FAIL: 'create' })
    expect(await exit).toBe(1)
    expect(output.text).toContain('could not start')
    expect(output.text).toContain('ECONNREFUSED')
    expect(output.text).not.toContain('hunter2')
  })

  test('exits after an uncaught error', async () => {
    const { output, exit } = run({ INTERNAL_TOKEN_SECRET, FAIL: 'later' })
    expect(await exit).toBe(1)
    expect(output.text).toContain('nobody awaited this')
  })
})
