import type { CallContext } from '@mi/contracts'
import { ServiceError } from '@mi/errors'
import type { Deps } from '../deps.ts'

/** How long a meeting waits to hear whether its template is there. */
const ASK_MS = 1_000

/**
 * Makes sure that insights has the template.
 *
 * A meeting is created although insights is unavailable or slow: recordings begin when they begin, and
 * the summary is made later, with the default template where the one that was named is not there.
 *
 * @throws {ServiceError} not_found, when insights says so
 */
export async function requireTemplate(
  templates: Deps['templates'],
  id: string,
  ctx: CallContext,
): Promise<void> {
  try {
    await templates.getTemplate({ id }, { caller: ctx, deadlineMs: ASK_MS })
  } catch (error) {
    if (error instanceof ServiceError && error.status === 'not_found') throw error
    ctx.log.info({ err: error, templateId: id }, 'created without asking for its template')
  }
}
