/**
 * The closing lines of a test run and whether it succeeded. The last line is always `N passed, N failed, N skipped`. A test that passed
 * only on a retry is named; in CI it counts as failed unless scripts/flaky-tests.json lists it with a reason.
 */
export function summarize({ results, exitCode, flakyTests, ci }) {
  // vitest ended before its reporters did.
  if (results === null) return { lines: [closingLine(0, 1, 0)], ok: false }
  const listed = ({ file, test }) =>
    flakyTests.find(each => each.file === file && [undefined, test].includes(each.test))
  const unlisted = ci ? results.flaky.filter(each => !listed(each)) : []
  const lines = results.flaky.map(each => {
    const reason = listed(each)?.reason
    return `  ${each.file} > ${each.test}${reason ? ` (listed: ${reason})` : ''}`
  })
  if (lines.length > 0) lines.unshift(`${lines.length} passed only on a retry:`)
  if (unlisted.length > 0)
    lines.push(`${unlisted.length} of them not in scripts/flaky-tests.json: counted as failed`)
  // An error outside every test, a coverage bound, a global setup: vitest failed without a test that did.
  const failed = results.failed === 0 && exitCode !== 0 ? 1 : results.failed
  lines.push(closingLine(results.passed - unlisted.length, failed + unlisted.length, results.skipped))
  return { lines, ok: failed + unlisted.length === 0 }
}

const closingLine = (passed, failed, skipped) => `${passed} passed, ${failed} failed, ${skipped} skipped`
