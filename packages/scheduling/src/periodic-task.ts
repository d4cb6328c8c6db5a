import type { Logger } from '@mi/contracts'

/** Periodic work of every copy of a service: retention, expiry. Several copies may run it at the same time. */
export interface PeriodicTask {
  /** The name in the log after a failure: `expire-meetings`. */
  name: string
  everyMs: number
  /** Also runs at the start, not only after the first interval. */
  immediately?: boolean
  run(): Promise<unknown>
}

/** Runs a task periodically, never twice at the same time. A failure is logged, and the next run retries. */
export function startPeriodicTask(task: PeriodicTask, log?: Pick<Logger, 'warn'>): { stop(): Promise<void> } {
  let running: Promise<unknown> | null = null
  const round = () => {
    running ??= task
      .run()
      .catch(error => log?.warn({ task: task.name, err: error }, 'periodic task failed, retrying'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(round, task.everyMs)
  timer.unref()
  if (task.immediately) round()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
