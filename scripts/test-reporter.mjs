// A reporter of vitest: counts the tests and names those that passed only on a retry, in the file that MI_TEST_RESULTS names.
import { writeFileSync } from 'node:fs'

export default class TestReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const flaky = []
    for (const module of modules) {
      let failedTests = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'pending') continue
        counts[state] += 1
        if (state === 'failed') failedTests += 1
        if (test.diagnostic()?.flaky) flaky.push({ file: module.relativeModuleId, test: test.fullName })
      }
      // A file that could not be loaded, or whose hooks failed, counts as one failure.
      if (module.state() === 'failed' && failedTests === 0) counts.failed += 1
    }
    writeFileSync(process.env.MI_TEST_RESULTS, JSON.stringify({ ...counts, flaky }))
  }
}
