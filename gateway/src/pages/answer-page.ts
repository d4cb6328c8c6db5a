import { etagOf } from '@mi/contracts'
import { send } from '../answers/send.ts'
import type { Exchange } from '../exchange.ts'
import type { PageOperation } from '../operation.ts'
import { namesEtag } from '../request/etag.ts'
import type { Runtime } from '../runtime.ts'
import { Problems } from '../transcoding/request/problems.ts'

/** Answers a page of the gateway's own, with an ETag. */
export async function answerPage(
  runtime: Runtime,
  exchange: Exchange,
  operation: PageOperation,
): Promise<'answered'> {
  if (exchange.query !== '') {
    const problems = new Problems()
    for (const name of new URLSearchParams(exchange.query).keys())
      problems.add(name, 'is not a known query parameter')
    problems.throwIfAny()
  }
  const page = await operation.page()
  const etag = page.body && page.status === 200 ? etagOf(page.body) : null
  if (etag && exchange.ifNoneMatch !== null && namesEtag(exchange.ifNoneMatch, etag)) {
    const cacheControl = page.headers.filter(([name]) => name === 'Cache-Control')
    await send(runtime, exchange, { status: 304, headers: [['ETag', etag], ...cacheControl], body: null })
    return 'answered'
  }
  const headers = etag ? [...page.headers, ['ETag', etag] as [string, string]] : page.headers
  await send(runtime, exchange, { ...page, headers })
  return 'answered'
}
