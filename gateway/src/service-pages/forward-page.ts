import type { IncomingMessage } from 'node:http'
import { PAGE_ROUTE_HEADER, type TokenSigner } from '@mi/service-kit'
import { ClientDisconnected } from '../errors.ts'
import type { ServicePagesOperation } from '../operation.ts'
import { readBody } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import type { ResponseWriter } from '../response/response-writer.ts'
import type { ServerState } from '../server-state.ts'
import { requestHeaders, responseHeaders } from './headers.ts'

/** The largest body of a page request. */
const MAX_PAGE_BODY_BYTES = 1024 * 1024
/** A service that pauses for longer than this during a response has failed. */
const IDLE_MS = 30_000

export interface ForwardPageDeps {
  responses: ResponseWriter
  state: ServerState
  signAsGateway: TokenSigner
}

/** Forwards a request to the pages of a service and streams the response to the client. */
export async function forwardPage(
  { responses, state, signAsGateway }: ForwardPageDeps,
  ctx: RequestContext,
  { upstream, target }: ServicePagesOperation,
): Promise<'sent'> {
  const { req, res } = ctx
  ctx.body ??= await readBody(ctx, MAX_PAGE_BODY_BYTES)
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  const query = ctx.query === '' ? '' : `?${ctx.query}`
  let response: IncomingMessage
  try {
    response = await upstream.send({
      method: req.method ?? 'GET',
      path: (target ?? ctx.path) + query,
      headers: requestHeaders(ctx, {
        token: signAsGateway(upstream.service),
        isHttps: state.isHttps,
        bodyBytes: ctx.body.length,
      }),
      body: ctx.body,
      signal: gone.signal,
    })
  } catch (error) {
    if (gone.signal.aborted)
      throw new ClientDisconnected('client disconnected before the page', { cause: error })
    throw error
  }
  const route = response.headers[PAGE_ROUTE_HEADER]
  if (typeof route === 'string' && route !== '(none)') ctx.servedRoute = route
  await ctx.onServiceResponse?.(response.headers)
  const headers = responseHeaders(response.headers, response.rawHeaders)
  responses.sendHead(ctx, { status: response.statusCode ?? 502, headers, body: null })
  response.setTimeout(IDLE_MS, () => response.destroy(new Error('the page broke off')))
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) await written(ctx, chunk)
  } catch (error) {
    if (res.closed || gone.signal.aborted)
      throw new ClientDisconnected('client disconnected during the page', { cause: error })
    throw error
  }
  res.end()
  return 'sent'
}

/** Resolves when the client can receive more data, or has disconnected. */
function written({ res }: RequestContext, chunk: Buffer): Promise<void> | undefined {
  if (res.destroyed || res.write(chunk)) return
  return new Promise(resolve => {
    res.once('drain', resolve)
    res.once('close', resolve)
  })
}
