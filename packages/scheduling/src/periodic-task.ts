import type { Logger } from '@mi/contracts'

/** Work that every copy of a service repeats: retention, expiry. It may run in several copies at the same time. */
export interface PeriodicTask {
  /** Seen in the log when it fails: `expire-meetings`. */
  name: string
  everyMs: number
  /** Also runs when it is started, not only after the first interval. */
  immediately?: boolean
  run(): Promise<unknown>
}

/** Runs a task again and again, never twice at the same time. A failure is logged; the next round retries. */
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
