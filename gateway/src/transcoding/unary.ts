import { etagOf, type Logger } from '@mi/contracts'
import { ClientDisconnected } from '../errors.ts'
import { callUnary } from '../grpc/unary.ts'
import type { RateLimitStore } from '../limits/rate-limit.ts'
import type { RpcOperation } from '../operation.ts'
import { readJsonBody } from '../request/read-body.ts'
import type { RequestContext } from '../request-context.ts'
import type { HttpResponse } from '../response/http-response.ts'
import { notModified } from '../response/not-modified.ts'
import { LARGE_BYTES } from '../response/response-encoder.ts'
import type { ServerState } from '../server-state.ts'
import type { AccessWatch } from './access-watch.ts'
import { type CallMetadataDeps, callMetadata } from './call-metadata.ts'
import { completeResponse } from './completion.ts'
import { adopt, findReferences, hideReferences, referencesMetadata } from './references.ts'

export interface UnaryDeps extends CallMetadataDeps {
  log: Logger
  limits: RateLimitStore
  accessWatch: AccessWatch
  state: ServerState
}

/** Handles an rpc with one request message and one response message, like most of the API. */
export async function handleUnary(
  deps: UnaryDeps,
  ctx: RequestContext,
  operation: RpcOperation,
): Promise<HttpResponse> {
  const { route } = operation
  const isRead = route.verb === 'GET'
  const hasBody = !isRead && route.verb !== 'DELETE'
  const body = hasBody ? await readJsonBody(ctx, route.access.maxBodyBytes) : null
  if (hasBody) await deps.accessWatch.confirm(ctx)
  const message = operation.parser.parse(ctx, body)
  const headers = callMetadata(deps, ctx, operation)
  const { references } = operation
  if (references && references.inRequest.length > 0)
    headers['mi-references'] = referencesMetadata(await findReferences(deps.log, ctx, references, message))
  let bytes = await callUnary(operation.channel, {
    path: operation.rpcPath,
    message,
    headers,
    deadlineMs: route.access.deadlineMs,
    repeatable: isRead || route.access.safe,
    onReplayed: () => ctx.responseHeaders.push(['Idempotency-Replayed', 'true']),
    onRecorded: () => {
      ctx.recordedByService = true
    },
  })
  if (references) {
    if (references.adoption) await adopt(deps.log, ctx, references, message, bytes)
    bytes = await hideReferences(deps.log, ctx, references, message, bytes)
  }
  if (operation.completion) bytes = await completeResponse(ctx, operation.completion, bytes)
  if (bytes.length > LARGE_BYTES) ctx.hold(bytes.length)
  if (!operation.hasEtag) return encode(deps, ctx, operation, bytes)
  const etag = etagOf(bytes, route.responseType)
  const unchanged = notModified(ctx, etag)
  if (unchanged) {
    refund(deps.limits, ctx)
    return unchanged
  }
  const response = await encode(deps, ctx, operation, bytes)
  response.headers.push(['ETag', etag])
  return response
}

/** Large responses are written one at a time, and accounts take turns, so that one account cannot block the event loop. */
function encode(
  { state }: UnaryDeps,
  ctx: RequestContext,
  operation: RpcOperation,
  bytes: Buffer,
): HttpResponse | Promise<HttpResponse> {
  if (bytes.length <= LARGE_BYTES) return operation.encodeResponse(bytes)
  const account = ctx.credential?.caller.accountId ?? ctx.clientIp
  return state.largeResponses.run(account, async () => {
    if (ctx.res.destroyed) throw new ClientDisconnected('client disconnected before the response')
    const response = await operation.encodeResponse(bytes)
    ctx.hold(response.body?.length ?? 0)
    return response
  })
}

/** A 304 is not charged. */
function refund(limits: RateLimitStore, { rateLimit }: RequestContext): void {
  if (!rateLimit?.charge) return
  limits.refund(rateLimit.charge)
  for (const [index, entry] of rateLimit.charge.entries.entries()) {
    const state = rateLimit.states[index]!
    if (entry.burst) state.burstRemaining++
    else state.remaining++
  }
}
