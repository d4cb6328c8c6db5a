// Prepares the checkout, has turbo run every test of the workspace in one vitest run, and ends with its closing lines, which turbo's own
// would otherwise follow.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explainDisk, root, stopRunning, turbo } from './pnpm.mjs'
import { prepare } from './prepare.mjs'

const summary = join(root, '.local/test-summary.txt')
let code = 1
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopRunning(signal))
rmSync(summary, { force: true })
try {
  await prepare()
  const args = process.argv.slice(2)
  code = await turbo(['test:all', '--log-prefix=none', '--', ...args], { MI_TEST_SUMMARY: summary })
} catch (error) {
  console.error(explainDisk(error))
}
// Without a summary nothing ran to its end, whatever turbo says of it: interrupted, it ends with 0.
const ended = existsSync(summary)
console.log(ended ? readFileSync(summary, 'utf8').trimEnd() : '0 passed, 1 failed, 0 skipped')
process.exitCode = ended ? code : code || 1
