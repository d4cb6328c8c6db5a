import { unavailableOr } from '@mi/database'
import { commonErrors, defineErrors, httpStatusOf, ServiceError } from '@mi/errors'
import { prefersHtml, renderErrorPage } from '@mi/pages'
import type { PageContext } from './page-context.ts'

export const pageErrors = defineErrors('page', {
  malformed: { status: 'invalid', message: 'The request is not valid.' },
  no_page: { status: 'not_found', message: 'There is no page at this address.' },
  method_not_allowed: { status: 'method_not_allowed', message: 'The page does not support the method.' },
  unsupported_media_type: { status: 'unsupported_media_type', message: 'The body has another type.' },
  too_large: { status: 'too_large', message: 'The body is too large.' },
})

/** Responds to an error of a page handler: with a page for browsers, otherwise with the error envelope. Undeclared errors are logged. */
export function sendPageError(ctx: PageContext, thrown: unknown): void {
  const known = unavailableOr(thrown)
  const error = known instanceof ServiceError ? known : commonErrors.internal({ cause: thrown })
  const status = httpStatusOf(error)
  const { requestId, log } = ctx.state
  if (status >= 500) log.error({ err: error.cause ?? error, requestId }, 'page failed')
  ctx.status = status
  if (error.retryAfterSeconds !== undefined)
    ctx.set('Retry-After', String(Math.ceil(error.retryAfterSeconds)))
  if (prefersHtml(ctx.get('accept'))) {
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = renderErrorPage({ status, message: error.message, requestId })
    return
  }
  const { code, message, details } = error
  ctx.body = { error: { code, message, request_id: requestId, ...(details.length > 0 ? { details } : {}) } }
}
