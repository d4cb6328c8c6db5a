import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { freePort, portIsFree } from '../src/free-port.ts'

const MODULE = new URL('../src/free-port.ts', import.meta.url).href

/** Gives out so many ports in a process of its own, which goes on until its input ends. */
async function portsOfProcess(count: number) {
  const script = `import { freePort } from ${JSON.stringify(MODULE)}
    const ports = await Promise.all(Array.from({ length: ${count} }, () => freePort()))
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return {
    ports: JSON.parse(String(line)) as number[],
    async end() {
      child.stdin.end()
      const [code] = await once(child, 'exit')
      expect(code).toBe(0)
    },
  }
}

test('processes side by side never give out the same port, also beyond one block', async () => {
  const processes = await Promise.all(Array.from({ length: 6 }, () => portsOfProcess(150)))
  const ports = processes.flatMap(process => process.ports)
  expect(new Set(ports).size).toBe(6 * 150)
  expect(Math.min(...ports)).toBeGreaterThan(20_000)
  expect(Math.max(...ports)).toBeLessThan(32_768)
  for (const process of processes) await process.end()
})

test('a port that is given out is free, and a process that only gave out ports ends by itself', async () => {
  await portIsFree(await freePort())
  const script = `import { freePort } from ${JSON.stringify(MODULE)}; console.log(await freePort())`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([code, Number(said) > 20_000]).toEqual([0, true])
})
