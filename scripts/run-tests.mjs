// Every test of the workspace on the embedded engines, and on NATS, Valkey/Redis and OpenSearch where they are reachable
// (NATS_URL, REDIS_URL, OPENSEARCH_URL) or installed. Ends with one line: N passed, N failed, N skipped.

import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explainDisk, prepare, projectNode, root } from './prepare.mjs'
import { startTestEngines } from './test-engines.mjs'

const results = join(root, '.local/test-results.json')
let engines = { env: {}, stop: async () => {} }
let code = 1
try {
  await prepare()
  engines = await startTestEngines()
  rmSync(results, { force: true })
  code = await vitest([
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...process.argv.slice(2),
  ])
} catch (error) {
  console.error(explainDisk(error))
} finally {
  await engines.stop()
}
process.exitCode = summarise(code) ? 0 : 1

function vitest(args) {
  return new Promise(resolve => {
    const child = spawn(projectNode(), [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...engines.env },
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('exit', exitCode => resolve(exitCode ?? 1))
  })
}

/** Prints the closing line; false when anything failed. A file that could not even be loaded counts as one failure. */
function summarise(exitCode) {
  let report
  try {
    report = JSON.parse(readFileSync(results, 'utf8'))
  } catch {
    console.log('0 passed, 1 failed, 0 skipped')
    return false
  }
  const broken = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  )
  const told = report.numFailedTests + broken.length
  // An error outside every test, a coverage bound, a setup that broke: vitest failed without a test that did.
  const failed = told === 0 && exitCode !== 0 ? 1 : told
  console.log(
    `${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests + report.numTodoTests} skipped`,
  )
  return failed === 0
}
