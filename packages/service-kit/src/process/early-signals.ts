// This module imports nothing, so that it runs before large modules are loaded.

const exit = () => process.exit(0)

/**
 * Exits with 0 on SIGTERM and SIGINT while the service is still being loaded. Otherwise a process with id 1
 * (a container without an init) would ignore SIGTERM until `runMain` handles it, and would be killed after
 * its grace period.
 */
export function exitOnSignals(): void {
  process.on('SIGTERM', exit)
  process.on('SIGINT', exit)
}

/** Call it when other code handles the signals from now on. */
export function stopExitingOnSignals(): void {
  process.off('SIGTERM', exit)
  process.off('SIGINT', exit)
}
