import type { CallContext, CallOptions } from '@mi/contracts'
import { ServiceError } from '@mi/errors'

/** How long a meeting waits to hear whether what it names is there. */
const ASK_MS = 1_000

/**
 * Makes sure that another service has what a new meeting names: its template, its calendar event.
 *
 * A meeting is created although that service is unavailable or slow: recordings begin when they begin. What is not there is then left
 * out of account when it is needed: the summary is made with the default template, and no event is linked.
 *
 * @throws {ServiceError} not_found, when the service says so
 */
export async function requireNamed(
  ask: (options: CallOptions) => Promise<unknown>,
  ctx: CallContext,
): Promise<void> {
  try {
    await ask({ caller: ctx, deadlineMs: ASK_MS })
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'not_found') throw error
    ctx.log.info({ err: error }, 'created without asking for what it names')
  }
}
