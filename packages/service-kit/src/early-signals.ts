// Imports nothing, so that it runs before anything heavy is loaded.

const exit = () => process.exit(0)

/**
 * Ends the process with 0 on SIGTERM and SIGINT while the service is still being loaded. A process with id 1 (a container
 * without an init) would otherwise ignore SIGTERM until `runMain` handles it, and be killed after its grace period.
 */
export function exitOnSignals(): void {
  process.on('SIGTERM', exit)
  process.on('SIGINT', exit)
}

/** Called by who handles signals from now on. */
export function stopExitingOnSignals(): void {
  process.off('SIGTERM', exit)
  process.off('SIGINT', exit)
}
