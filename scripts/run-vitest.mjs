// Every test of the workspace on the embedded engines, and on NATS, Valkey/Redis and OpenSearch where they are reachable
// (NATS_URL, REDIS_URL, OPENSEARCH_URL) or installed. turbo runs this as its task `test:all`, and with a folder as the task `test` of a package.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache, projectNode, root } from './pnpm.mjs'
import { startTestEngines } from './test-engines.mjs'
import { summarize } from './test-summary.mjs'

const results = join(root, '.local/test-results.json')
const flakyTests = JSON.parse(readFileSync(join(root, 'scripts/flaky-tests.json'), 'utf8'))
mkdirSync(join(root, '.local'), { recursive: true })
rmSync(results, { force: true })
const engines = await startTestEngines()
const exitCode = await vitest().finally(() => engines.stop())
const { lines, ok } = summarize({ results: read(), exitCode, flakyTests, ci: Boolean(process.env.CI) })
if (process.env.MI_TEST_SUMMARY) writeFileSync(process.env.MI_TEST_SUMMARY, lines.join('\n'))
else console.log(lines.join('\n'))
process.exitCode = ok ? 0 : 1

function vitest() {
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-reporter.mjs')}`]
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...process.argv.slice(2)]
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env, ...engines.env, MI_TEST_RESULTS: results }
  return new Promise(resolve => {
    const child = spawn(projectNode(), args, { cwd: root, stdio: 'inherit', env })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('exit', code => resolve(code ?? 1))
  })
}

function read() {
  try {
    return JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    return null
  }
}
