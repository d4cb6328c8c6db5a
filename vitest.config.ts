import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './packages/testkit/src/longest-first.ts'

export default defineConfig({
  test: {
    include: ['**/test/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    // One worker runs file after file and keeps the modules: to load the services again for each of hundreds of files takes as much CPU as
    // most of their tests. So a test leaves the process as it found it (packages/testkit/README.md).
    isolate: false,
    // Much of the time tests wait for databases, events and timers: one worker a core, less one, leaves a small machine idle.
    maxWorkers: Math.max(4, availableParallelism()),
    // In CI a failed test is tried a second time, which separates a timeout on a busy machine from a defect. A test that passes only then is
    // named in the closing lines and fails CI (scripts/README.md).
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // The limit only ends a test that has failed, because a busy machine may deliver late.
    // Polls go over HTTP too, where an account may send 1,000 requests a minute.
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
})
