import { type ChildProcess, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'

const MODULE = new URL('../on-parent-end.mjs', import.meta.url).href
const WAITING = `import { onParentEnd } from '${MODULE}'
onParentEnd(() => { console.log('the parent has ended'); process.exit(0) })
console.log('waiting')
setTimeout(() => {}, 30_000)`

let started: ChildProcess
const folders: string[] = []
afterEach(async () => {
  // The whole group: what a signal did not reach is still there, also after its npm.
  try {
    process.kill(-Number(started.pid), 'SIGKILL')
  } catch {}
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Resolves when the output says so. */
async function says(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  for await (const [chunk] of on(child.stdout?.setEncoding('utf8') as Readable, 'data', { close: ['end'] })) {
    output += chunk
    if (output.includes(text)) return
  }
  throw new Error(`ended without "${text}", after "${output}"`)
}

/** `npm start` as package.json has it, in a folder where the script that it runs says what it gets. */
async function npmStart(): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'mi-npm-'))
  folders.push(folder)
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: scripts.start } }))
  await mkdir(join(folder, 'scripts'))
  await writeFile(
    join(folder, 'scripts/start.mjs'),
    `for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => { console.log('got ' + signal); process.exit(0) })
console.log('started with ' + process.argv.slice(2))
setTimeout(() => {}, 30_000)`,
  )
  started = spawn('npm', ['start', '--', '--port=0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  return started
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to npm alone reaches what `npm start` runs, and npm ends with it',
  async signal => {
    const npm = await npmStart()
    await says(npm, 'started with --port=0')
    const ended = once(npm, 'exit')
    npm.kill(signal)
    await says(npm, `got ${signal}`)
    expect(await ended).toEqual([0, null])
  },
  30_000,
)

test('a program of npm notices that its shell has ended', async () => {
  // The command after the program keeps the shell from being replaced by it.
  started = spawn('sh', ['-c', `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`], {
    env: { PATH: process.env.PATH, PROGRAM: WAITING, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  await says(started, 'waiting')
  started.kill('SIGTERM')
  await says(started, 'the parent has ended')
})
