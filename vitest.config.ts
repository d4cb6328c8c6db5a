import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/test/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    // Much of the time tests wait for databases, events and timers: one worker a core, less one, leaves a small machine idle.
    maxWorkers: Math.max(3, availableParallelism()),
    // Two cores carry whole platforms, databases and search engines beside the tests there: a time-out of that is told from a fault by a second try.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a test waits for comes when the machine has time for it: the limit only ends a test that has failed.
    expect: { poll: { timeout: 20_000, interval: 25 } },
  },
})
