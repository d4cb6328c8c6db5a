import { ServiceError } from '@mi/errors'
import type { PageContext } from '@mi/service-kit'

/** Runs a try. The outcome of too many tries is a message, which the page shows above its form. */
export async function throttled<Outcome>(
  ctx: PageContext,
  attempt: () => Promise<Outcome>,
): Promise<Outcome | { result: 'too_many'; message: string }> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 'rate_limited') throw error
    const seconds = error.retryAfterSeconds ?? 60
    ctx.set('Retry-After', String(seconds))
    const minutes = Math.ceil(seconds / 60)
    return {
      result: 'too_many',
      message: `Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    }
  }
}
