import type { CallContext, CallOptions } from '@mi/contracts'
import { ServiceError } from '@mi/errors'

/** Maximum time in milliseconds to wait for the check of a named resource. */
const ASK_MS = 1_000

/**
 * Checks that a resource that a new meeting names (its template, its calendar event) exists in another service.
 *
 * The meeting is created even if that service is unavailable or slow, because a recording cannot wait. If the resource does not exist, it
 * is ignored later: the summary uses the default template, and no event is linked.
 *
 * @throws {ServiceError} not_found, when the service reports it
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
