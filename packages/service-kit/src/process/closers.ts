import type { Logger } from '@mi/contracts'

type Close = () => void | Promise<void>

/** A list of opened resources that are closed in reverse order. */
export interface Closers {
  add(close: Close): void
  /** Closes everything. After a failure the others are still closed. @throws the failure, or an AggregateError with all failures */
  close(): Promise<void>
}

export function createClosers(log: Logger): Closers {
  const closers: Close[] = []
  return {
    add: close => void closers.push(close),
    async close() {
      const failures: unknown[] = []
      for (const close of closers.splice(0).reverse()) {
        try {
          await close()
        } catch (error) {
          failures.push(error)
          log.error({ err: error }, 'closing failed')
        }
      }
      if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join('; '))
      if (failures.length > 0) throw failures[0]
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
