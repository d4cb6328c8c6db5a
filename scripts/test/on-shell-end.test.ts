import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('../on-shell-end.mjs', import.meta.url).href
const WAITING = `import { onShellEnd } from '${MODULE}'
onShellEnd(() => { console.log('the shell has ended'); process.exit(0) })
console.log('waiting')
setTimeout(() => {}, 60_000)`

/** The program in a shell, as npm runs it: what follows keeps the shell from being replaced by it. */
function inShell() {
  const command = `"${process.execPath}" --input-type=module -e "$PROGRAM"; true`
  const shell = spawn('sh', ['-c', command], {
    env: { PATH: process.env.PATH, PROGRAM: WAITING, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { shell, lines: shell.stdout.setEncoding('utf8') }
}

test('a signal to npm, which ends with its shell, reaches what runs in it', async () => {
  const { shell, lines } = inShell()
  expect(String(await once(lines, 'data'))).toBe('waiting\n')
  shell.kill('SIGTERM')
  expect(String(await once(lines, 'data'))).toBe('the shell has ended\n')
})
