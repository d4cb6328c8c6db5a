import { etagOf } from '@mi/contracts'
import type { PageOperation } from '../operation.ts'
import { ValidationErrors } from '../request/message/validation-errors.ts'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import { notModified } from '../response/not-modified.ts'

/** Serves a page of the gateway, with an ETag. */
export async function servePage(ctx: RequestContext, operation: PageOperation): Promise<HttpResponse> {
  if (ctx.query !== '' && !operation.ignoresQuery) {
    const errors = new ValidationErrors()
    for (const name of new URLSearchParams(ctx.query).keys())
      errors.add(name, 'is not a known query parameter')
    errors.throwIfAny()
  }
  const page = await operation.page()
  if (page.body === null || page.status !== 200) return page
  const etag = etagOf(page.body)
  const unchanged = notModified(ctx, etag)
  if (!unchanged) return { ...page, headers: [...page.headers, ['ETag', etag]] }
  unchanged.headers.push(...page.headers.filter(([name]) => name === 'Cache-Control'))
  return unchanged
}
