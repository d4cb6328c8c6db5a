/**
 * The closing lines of a test run and whether it succeeded. The last line is always `N passed, N failed, N skipped`. A failed
 * test is named. A test that passed only on a retry is named too; in CI it counts as failed unless scripts/flaky-tests.json lists it.
 */
export function summarize({ results, exitCode, flakyTests, ci }) {
  // vitest ended before its reporters did.
  if (results === null) return { lines: [closingLine(0, 1, 0)], ok: false }
  const listed = ({ file, test }) =>
    flakyTests.find(each => each.file === file && [undefined, test].includes(each.test))
  const unlisted = ci ? results.flaky.filter(each => !listed(each)) : []
  const lines = []
  if (results.failures.length > 0) lines.push('failed:', ...results.failures.map(described))
  if (results.flaky.length > 0) {
    lines.push(`${results.flaky.length} passed only on a retry:`)
    for (const each of results.flaky) {
      const reason = listed(each)?.reason
      lines.push(`${described(each)}${reason ? ` (listed: ${reason})` : ''}`)
    }
  }
  if (unlisted.length > 0)
    lines.push(`${unlisted.length} of them not in scripts/flaky-tests.json: counted as failed`)
  // An error outside every test, a coverage bound, a global setup: vitest failed without a test that did.
  const failed = results.failed === 0 && exitCode !== 0 ? 1 : results.failed
  lines.push(closingLine(results.passed - unlisted.length, failed + unlisted.length, results.skipped))
  return { lines, ok: failed + unlisted.length === 0 }
}

const closingLine = (passed, failed, skipped) => `${passed} passed, ${failed} failed, ${skipped} skipped`

const described = ({ file, test, error }) =>
  `  ${[file, test].filter(Boolean).join(' > ') || 'outside every test'}${error ? `: ${error}` : ''}`
