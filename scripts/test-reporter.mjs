// A reporter of vitest. It counts the tests and names the failed and the flaky ones in the file that MI_TEST_RESULTS names.
import { writeFileSync } from 'node:fs'

export default class TestReporter {
  onTestRunEnd(modules, errors) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const failures = []
    const flaky = []
    for (const module of modules) {
      let failedTests = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'pending') continue
        counts[state] += 1
        const name = { file: module.relativeModuleId, test: test.fullName }
        if (state === 'failed') {
          failedTests += 1
          failures.push({ ...name, error: firstLine(test.result().errors) })
        }
        if (test.diagnostic()?.flaky) flaky.push({ ...name, error: firstLine(test.result().errors) })
      }
      // A file that could not be loaded, or whose hooks failed, counts as one failure.
      if (module.state() === 'failed' && failedTests === 0) {
        counts.failed += 1
        failures.push({ file: module.relativeModuleId, error: firstLine(module.errors()) })
      }
    }
    // An error outside every test counts as one failure when no test failed (test-summary.mjs).
    for (const error of errors) failures.push({ error: firstLine([error]) })
    writeFileSync(process.env.MI_TEST_RESULTS, JSON.stringify({ ...counts, failures, flaky }))
  }
}

const firstLine = errors => (errors?.[0]?.message ?? '').split('\n')[0].slice(0, 200)
